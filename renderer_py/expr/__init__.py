"""The expression language of Prefab views.

Text is compiled once, to closures; names are read through a `Scope` while a value is computed. The
paths an expression reads are known without running it, so who tracks changes can subscribe first.
"""

from renderer_py.expr.condition import Condition, compile_condition
from renderer_py.expr.deep import compile_value
from renderer_py.expr.expression import Expression, compile_expression
from renderer_py.expr.paths import read_path
from renderer_py.expr.pipes import PIPES
from renderer_py.expr.scope import Path, Reads, Scope
from renderer_py.expr.template import Template, compile_template

__all__ = [
    "PIPES",
    "Condition",
    "Expression",
    "Path",
    "Reads",
    "Scope",
    "Template",
    "compile_condition",
    "compile_expression",
    "compile_template",
    "compile_value",
    "read_path",
]
