// @ts-check
/** Reads class names: which ones could be utilities at all. */

const ROOTS = new Set(UTILITY_ROOTS.split(" "));
const ROOT = /^@?[a-z]+(?=[-/(]|$)/;

/** The part behind the variants: `p-2` of `group-data-[a:b]/x:hover:p-2`. @param {string} name */
function withoutVariants(name) {
  let depth = 0;
  let start = 0;
  for (let i = 0; i < name.length; i++) {
    const char = name[i];
    if (char === "[" || char === "(") depth += 1;
    else if (char === "]" || char === ")") depth -= 1;
    else if (char === ":" && depth === 0) start = i + 1;
  }
  return name.slice(start);
}

/**
 * Could Tailwind make anything of it? Says no to `pf-card`, `lucide-check`, `group/row` and most
 * names that authors make up, so that those load no compiler.
 * @param {string} name
 */
export function mayBeUtility(name) {
  const utility = withoutVariants(name).replace(/^!?-?/, "").replace(/!$/, "");
  if (utility.startsWith("[")) return utility.includes(":") && utility.endsWith("]");
  const root = ROOT.exec(utility);
  return root !== null && ROOTS.has(root[0]);
}
