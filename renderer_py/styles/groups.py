"""Which utilities set the same thing: Tailwind's utilities by group, and groups by their parts.

Owns the table. One rule: a group is what one declaration (or a family that always goes together)
says, so of two utilities of one group only the later can have an effect.

A line of GROUPS reads `group: utilities`. `name-$scale` stands for the utility with each value of
that scale (see `scales`), `name-{a,b}` for `name-a name-b`; the two combine.
"""

from __future__ import annotations

GROUPS = """
aspect: aspect-$aspect
container: container
container-type: @container @container-{normal,size,$arbitrary}
columns: columns-$columns
break-after: break-after-$break
break-before: break-before-$break
break-inside: break-inside-{auto,avoid,avoid-page,avoid-column}
box-decoration: box-decoration-{slice,clone}
box: box-{border,content}
display: block inline-block inline flex inline-flex table inline-table table-{caption,cell,column}
display: table-column-group table-footer-group table-header-group table-row-group table-row
display: flow-root grid inline-grid contents list-item hidden
sr: sr-only not-sr-only
float: float-{right,left,none,start,end}
clear: clear-{left,right,both,none,start,end}
isolation: isolate isolation-auto
object-fit: object-{contain,cover,fill,none,scale-down}
object-position: object-$place object-$arbitrary
overflow: overflow-$overflow
overflow-x: overflow-x-$overflow
overflow-y: overflow-y-$overflow
overscroll: overscroll-$overscroll
overscroll-x: overscroll-x-$overscroll
overscroll-y: overscroll-y-$overscroll
position: static fixed absolute relative sticky
inset: inset-$inset
inset-x: inset-x-$inset
inset-y: inset-y-$inset
start: start-$inset inset-s-$inset
end: end-$inset inset-e-$inset
inset-bs: inset-bs-$inset
inset-be: inset-be-$inset
top: top-$inset
right: right-$inset
bottom: bottom-$inset
left: left-$inset
visibility: visible invisible collapse
z: z-$z
basis: basis-$basis
flex-direction: flex-{row,row-reverse,col,col-reverse}
flex-wrap: flex-{nowrap,wrap,wrap-reverse}
flex: flex-$flex
grow: grow grow-$amount
shrink: shrink shrink-$amount
order: order-$count order-{first,last,none}
grid-cols: grid-cols-$tracks
col-start-end: col-auto col-span-$span col-$count
col-start: col-start-$lines
col-end: col-end-$lines
grid-rows: grid-rows-$tracks
row-start-end: row-auto row-span-$span row-$count
row-start: row-start-$lines
row-end: row-end-$lines
grid-flow: grid-flow-{row,col,dense,row-dense,col-dense}
auto-cols: auto-cols-$auto
auto-rows: auto-rows-$auto
gap: gap-$space
gap-x: gap-x-$space
gap-y: gap-y-$space
justify-content: justify-$spread
justify-items: justify-items-$aligned
justify-self: justify-self-$aligned-self
align-content: content-$spread
align-items: items-$items
align-self: self-$self
place-content: place-content-$spread-place
place-items: place-items-$aligned-place place-items-baseline
place-self: place-self-$aligned-self
p: p-$space
px: px-$space
py: py-$space
ps: ps-$space
pe: pe-$space
pbs: pbs-$space
pbe: pbe-$space
pt: pt-$space
pr: pr-$space
pb: pb-$space
pl: pl-$space
m: m-$margin
mx: mx-$margin
my: my-$margin
ms: ms-$margin
me: me-$margin
mbs: mbs-$margin
mbe: mbe-$margin
mt: mt-$margin
mr: mr-$margin
mb: mb-$margin
ml: ml-$margin
space-x: space-x-$space
space-x-reverse: space-x-reverse
space-y: space-y-$space
space-y-reverse: space-y-reverse
size: size-$size
inline-size: inline-$inline
min-inline-size: min-inline-$inline
max-inline-size: max-inline-$inline-max
block-size: block-$block
min-block-size: min-block-$block
max-block-size: max-block-$block-max
w: w-$width
min-w: min-w-$min-width
max-w: max-w-$max-width max-w-screen-$screen
h: h-$height
min-h: min-h-$min-height
max-h: max-h-$max-height
font-size: text-$text
font-smoothing: antialiased subpixel-antialiased
font-style: italic not-italic
font-weight: font-$weight
font-stretch: font-stretch-$stretch
font-family: font-$family
font-features: font-features-$bracket
fvn-normal: normal-nums
fvn-ordinal: ordinal
fvn-slashed-zero: slashed-zero
fvn-figure: lining-nums oldstyle-nums
fvn-spacing: proportional-nums tabular-nums
fvn-fraction: diagonal-fractions stacked-fractions
tracking: tracking-$tracking
line-clamp: line-clamp-$clamp
leading: leading-$leading
list-image: list-image-$none
list-style-position: list-{inside,outside}
list-style-type: list-$list
text-alignment: text-{left,center,right,justify,start,end}
placeholder-color: placeholder-$colour
text-color: text-$colour
text-decoration: underline overline line-through no-underline
text-decoration-style: decoration-$line decoration-wavy
text-decoration-thickness: decoration-$thickness
text-decoration-color: decoration-$colour
underline-offset: underline-offset-$offset
text-transform: uppercase lowercase capitalize normal-case
text-overflow: truncate text-ellipsis text-clip
text-wrap: text-{wrap,nowrap,balance,pretty}
indent: indent-$space
tab-size: tab-$count
vertical-align: align-$vertical
whitespace: whitespace-{normal,nowrap,pre,pre-line,pre-wrap,break-spaces}
break: break-{normal,words,all,keep}
wrap: wrap-{break-word,anywhere,normal}
hyphens: hyphens-{none,manual,auto}
content: content-$none
bg-attachment: bg-{fixed,local,scroll}
bg-clip: bg-clip-{border,padding,content,text}
bg-origin: bg-origin-{border,padding,content}
bg-position: bg-$place bg-position-$arbitrary
bg-repeat: bg-no-repeat bg-repeat bg-repeat-{x,y,space,round}
bg-size: bg-$bg-size bg-size-$arbitrary
bg-image: bg-none bg-linear-to-$side bg-linear-$count bg-radial bg-radial-$arbitrary
bg-image: bg-conic bg-conic-$count bg-$image bg-gradient-to-$side
bg-color: bg-$colour
gradient-from-pos: from-$stop
gradient-via-pos: via-$stop
gradient-to-pos: to-$stop
gradient-from: from-$colour
gradient-via: via-$colour
gradient-to: to-$colour
rounded: rounded rounded-$radius
rounded-s: rounded-s rounded-s-$radius
rounded-e: rounded-e rounded-e-$radius
rounded-t: rounded-t rounded-t-$radius
rounded-r: rounded-r rounded-r-$radius
rounded-b: rounded-b rounded-b-$radius
rounded-l: rounded-l rounded-l-$radius
rounded-ss: rounded-ss rounded-ss-$radius
rounded-se: rounded-se rounded-se-$radius
rounded-ee: rounded-ee rounded-ee-$radius
rounded-es: rounded-es rounded-es-$radius
rounded-tl: rounded-tl rounded-tl-$radius
rounded-tr: rounded-tr rounded-tr-$radius
rounded-br: rounded-br rounded-br-$radius
rounded-bl: rounded-bl rounded-bl-$radius
border-w: border border-$border
border-w-x: border-x border-x-$border
border-w-y: border-y border-y-$border
border-w-s: border-s border-s-$border
border-w-e: border-e border-e-$border
border-w-bs: border-bs border-bs-$border
border-w-be: border-be border-be-$border
border-w-t: border-t border-t-$border
border-w-r: border-r border-r-$border
border-w-b: border-b border-b-$border
border-w-l: border-l border-l-$border
divide-x: divide-x divide-x-$border
divide-x-reverse: divide-x-reverse
divide-y: divide-y divide-y-$border
divide-y-reverse: divide-y-reverse
border-style: border-$line border-{hidden,none}
divide-style: divide-$line divide-{hidden,none}
border-color: border-$colour
border-color-x: border-x-$colour
border-color-y: border-y-$colour
border-color-s: border-s-$colour
border-color-e: border-e-$colour
border-color-bs: border-bs-$colour
border-color-be: border-be-$colour
border-color-t: border-t-$colour
border-color-r: border-r-$colour
border-color-b: border-b-$colour
border-color-l: border-l-$colour
divide-color: divide-$colour
outline-style: outline-$line outline-{none,hidden}
outline-offset: outline-offset-$amount
outline-w: outline outline-$border
outline-color: outline-$colour
shadow: shadow shadow-$shadow
shadow-color: shadow-$colour
inset-shadow: inset-shadow-$shadow
inset-shadow-color: inset-shadow-$colour
ring-w: ring ring-$border
ring-w-inset: ring-inset
ring-color: ring-$colour
ring-offset-w: ring-offset-$number-length
ring-offset-color: ring-offset-$colour
inset-ring-w: inset-ring inset-ring-$border
inset-ring-color: inset-ring-$colour
text-shadow: text-shadow-$shadow
text-shadow-color: text-shadow-$colour
opacity: opacity-$amount
mix-blend: mix-blend-$blend mix-blend-{plus-darker,plus-lighter}
bg-blend: bg-blend-$blend
mask-clip: mask-clip-{border,padding,content,fill,stroke,view} mask-no-clip
mask-composite: mask-{add,subtract,intersect,exclude}
mask-mode: mask-{alpha,luminance,match}
mask-origin: mask-origin-{border,padding,content,fill,stroke,view}
mask-position: mask-$place mask-position-$arbitrary
mask-repeat: mask-no-repeat mask-repeat mask-repeat-{x,y,space,round}
mask-size: mask-$bg-size mask-size-$arbitrary
mask-type: mask-type-{alpha,luminance}
mask-image: mask-none mask-$arbitrary
mask-linear: mask-linear-$number
mask-radial: mask-radial-$arbitrary
mask-radial-shape: mask-radial-{circle,ellipse}
mask-radial-size: mask-radial-closest-{side,corner} mask-radial-farthest-{side,corner}
mask-radial-at: mask-radial-at-$side-names
mask-conic: mask-conic-$number
mask-linear-from-pos: mask-linear-from-$mask-stop
mask-linear-from-color: mask-linear-from-$colour
mask-linear-to-pos: mask-linear-to-$mask-stop
mask-linear-to-color: mask-linear-to-$colour
mask-radial-from-pos: mask-radial-from-$mask-stop
mask-radial-from-color: mask-radial-from-$colour
mask-radial-to-pos: mask-radial-to-$mask-stop
mask-radial-to-color: mask-radial-to-$colour
mask-conic-from-pos: mask-conic-from-$mask-stop
mask-conic-from-color: mask-conic-from-$colour
mask-conic-to-pos: mask-conic-to-$mask-stop
mask-conic-to-color: mask-conic-to-$colour
mask-t-from-pos: mask-t-from-$mask-stop
mask-t-from-color: mask-t-from-$colour
mask-t-to-pos: mask-t-to-$mask-stop
mask-t-to-color: mask-t-to-$colour
mask-r-from-pos: mask-r-from-$mask-stop
mask-r-from-color: mask-r-from-$colour
mask-r-to-pos: mask-r-to-$mask-stop
mask-r-to-color: mask-r-to-$colour
mask-b-from-pos: mask-b-from-$mask-stop
mask-b-from-color: mask-b-from-$colour
mask-b-to-pos: mask-b-to-$mask-stop
mask-b-to-color: mask-b-to-$colour
mask-l-from-pos: mask-l-from-$mask-stop
mask-l-from-color: mask-l-from-$colour
mask-l-to-pos: mask-l-to-$mask-stop
mask-l-to-color: mask-l-to-$colour
mask-x-from-pos: mask-x-from-$mask-stop
mask-x-from-color: mask-x-from-$colour
mask-x-to-pos: mask-x-to-$mask-stop
mask-x-to-color: mask-x-to-$colour
mask-y-from-pos: mask-y-from-$mask-stop
mask-y-from-color: mask-y-from-$colour
mask-y-to-pos: mask-y-to-$mask-stop
mask-y-to-color: mask-y-to-$colour
filter: filter filter-$none
blur: blur blur-$blur
brightness: brightness-$amount
contrast: contrast-$amount
drop-shadow: drop-shadow drop-shadow-$shadow
drop-shadow-color: drop-shadow-$colour
grayscale: grayscale grayscale-$amount
hue-rotate: hue-rotate-$amount
invert: invert invert-$amount
saturate: saturate-$amount
sepia: sepia sepia-$amount
backdrop-filter: backdrop-filter backdrop-filter-$none
backdrop-blur: backdrop-blur backdrop-blur-$blur
backdrop-brightness: backdrop-brightness-$amount
backdrop-contrast: backdrop-contrast-$amount
backdrop-grayscale: backdrop-grayscale backdrop-grayscale-$amount
backdrop-hue-rotate: backdrop-hue-rotate-$amount
backdrop-invert: backdrop-invert backdrop-invert-$amount
backdrop-opacity: backdrop-opacity-$amount
backdrop-saturate: backdrop-saturate-$amount
backdrop-sepia: backdrop-sepia backdrop-sepia-$amount
border-collapse: border-{collapse,separate}
border-spacing: border-spacing-$space
border-spacing-x: border-spacing-x-$space
border-spacing-y: border-spacing-y-$space
table-layout: table-{auto,fixed}
caption: caption-{top,bottom}
transition: transition transition-$transition
transition-behavior: transition-{normal,discrete}
duration: duration-$duration
ease: ease-$ease
delay: delay-$amount
animate: animate-$animate
backface: backface-{hidden,visible}
perspective: perspective-$perspective
perspective-origin: perspective-origin-$origin
rotate: rotate-$turn
rotate-x: rotate-x-$turn
rotate-y: rotate-y-$turn
rotate-z: rotate-z-$turn
scale: scale-$turn
scale-x: scale-x-$turn
scale-y: scale-y-$turn
scale-z: scale-z-$turn
scale-3d: scale-3d
skew: skew-$amount
skew-x: skew-x-$amount
skew-y: skew-y-$amount
transform: transform transform-{none,gpu,cpu,$arbitrary}
transform-origin: origin-$origin
transform-style: transform-{3d,flat}
translate: translate-$translate
translate-x: translate-x-$translate
translate-y: translate-y-$translate
translate-z: translate-z-$translate
translate-none: translate-none
zoom: zoom-$count
accent: accent-$colour
appearance: appearance-{none,auto}
caret-color: caret-$colour
color-scheme: scheme-{normal,dark,light,light-dark,only-dark,only-light}
cursor: cursor-{auto,default,pointer,wait,text,move,help,not-allowed,none,context-menu,progress}
cursor: cursor-{cell,crosshair,vertical-text,alias,copy,no-drop,grab,grabbing,all-scroll,zoom-in}
cursor: cursor-{zoom-out,col-resize,row-resize,n-resize,e-resize,s-resize,w-resize}
cursor: cursor-{ne-resize,nw-resize}
cursor: cursor-{se-resize,sw-resize,ew-resize,ns-resize,nesw-resize,nwse-resize,$arbitrary}
field-sizing: field-sizing-{fixed,content}
pointer-events: pointer-events-{auto,none}
resize: resize resize-{none,y,x}
scroll-behavior: scroll-{auto,smooth}
scrollbar-thumb-color: scrollbar-thumb-$colour
scrollbar-track-color: scrollbar-track-$colour
scrollbar-gutter: scrollbar-gutter-{auto,stable,both}
scrollbar-w: scrollbar-{auto,thin,none}
scroll-m: scroll-m-$space
scroll-mx: scroll-mx-$space
scroll-my: scroll-my-$space
scroll-ms: scroll-ms-$space
scroll-me: scroll-me-$space
scroll-mbs: scroll-mbs-$space
scroll-mbe: scroll-mbe-$space
scroll-mt: scroll-mt-$space
scroll-mr: scroll-mr-$space
scroll-mb: scroll-mb-$space
scroll-ml: scroll-ml-$space
scroll-p: scroll-p-$space
scroll-px: scroll-px-$space
scroll-py: scroll-py-$space
scroll-ps: scroll-ps-$space
scroll-pe: scroll-pe-$space
scroll-pbs: scroll-pbs-$space
scroll-pbe: scroll-pbe-$space
scroll-pt: scroll-pt-$space
scroll-pr: scroll-pr-$space
scroll-pb: scroll-pb-$space
scroll-pl: scroll-pl-$space
snap-align: snap-{start,end,center,align-none}
snap-stop: snap-{normal,always}
snap-type: snap-{none,x,y,both}
snap-strictness: snap-{mandatory,proximity}
touch: touch-{auto,none,manipulation}
touch-x: touch-pan-{x,left,right}
touch-y: touch-pan-{y,up,down}
touch-pz: touch-pinch-zoom
select: select-{none,text,all,auto}
will-change: will-change-{auto,scroll,contents,transform,$arbitrary}
fill: fill-$paint
stroke-w: stroke-$stroke
stroke: stroke-$paint
forced-color-adjust: forced-color-adjust-{auto,none}
"""

# What a group sets besides its own: `p` after `px` makes `px` vain.
PARTS = """
overflow: overflow-x overflow-y
overscroll: overscroll-x overscroll-y
inset: inset-x inset-y inset-bs inset-be start end top right bottom left
inset-x: right left start end
inset-y: top bottom inset-bs inset-be
flex: basis grow shrink
gap: gap-x gap-y
p: px py ps pe pbs pbe pt pr pb pl
px: pr pl ps pe
py: pt pb pbs pbe
m: mx my ms me mbs mbe mt mr mb ml
mx: mr ml ms me
my: mt mb mbs mbe
size: w h
container-named: container-type
font-size: leading
fvn-normal: fvn-ordinal fvn-slashed-zero fvn-figure fvn-spacing fvn-fraction
fvn-ordinal: fvn-normal
fvn-slashed-zero: fvn-normal
fvn-figure: fvn-normal
fvn-spacing: fvn-normal
fvn-fraction: fvn-normal
line-clamp: display overflow
rounded: rounded-s rounded-e rounded-t rounded-r rounded-b rounded-l rounded-ss rounded-se
rounded: rounded-ee rounded-es rounded-tl rounded-tr rounded-br rounded-bl
rounded-s: rounded-ss rounded-es
rounded-e: rounded-se rounded-ee
rounded-t: rounded-tl rounded-tr
rounded-r: rounded-tr rounded-br
rounded-b: rounded-br rounded-bl
rounded-l: rounded-tl rounded-bl
border-spacing: border-spacing-x border-spacing-y
border-w: border-w-x border-w-y border-w-s border-w-e border-w-bs border-w-be border-w-t
border-w: border-w-r border-w-b border-w-l
border-w-x: border-w-r border-w-l border-w-s border-w-e
border-w-y: border-w-t border-w-b border-w-bs border-w-be
border-color: border-color-x border-color-y border-color-s border-color-e border-color-bs
border-color: border-color-be border-color-t border-color-r border-color-b border-color-l
border-color-x: border-color-r border-color-l border-color-s border-color-e
border-color-y: border-color-t border-color-b border-color-bs border-color-be
translate: translate-x translate-y translate-none
translate-none: translate translate-x translate-y translate-z
scroll-m: scroll-mx scroll-my scroll-ms scroll-me scroll-mbs scroll-mbe scroll-mt scroll-mr
scroll-m: scroll-mb scroll-ml
scroll-mx: scroll-mr scroll-ml scroll-ms scroll-me
scroll-my: scroll-mt scroll-mb scroll-mbs scroll-mbe
scroll-p: scroll-px scroll-py scroll-ps scroll-pe scroll-pbs scroll-pbe scroll-pt scroll-pr
scroll-p: scroll-pb scroll-pl
scroll-px: scroll-pr scroll-pl scroll-ps scroll-pe
scroll-py: scroll-pt scroll-pb scroll-pbs scroll-pbe
touch: touch-x touch-y touch-pz
touch-x: touch
touch-y: touch
touch-pz: touch
"""
