import { createHash } from 'node:crypto'

/**
 * The style sheet is part of each page, because a file of its own costs a round trip, which takes most of a second on a
 * slow line. The policy of the pages allows it by its hash.
 */
export const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#fcfaf5;color:#13231c;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:break-word}
header,footer{background:#0b3d2b;color:#fff;padding:.75rem 1rem}
header a,footer a{color:#fff}
header a{display:block;font-weight:700;font-size:1.25rem;text-decoration:none}
footer{margin-top:2rem}
footer ul{list-style:none;padding:0}
main{max-width:40rem;margin:0 auto;padding:1rem}
header>*,footer>*{max-width:38rem;margin:0 auto!important}
h1{font-size:1.5rem;line-height:1.2;margin:.5rem 0 1rem}
h2{font-size:1.125rem;margin:1.5rem 0 .5rem}
a{color:#0a6b46}
label,legend{font-weight:600}
fieldset{border:0;margin:1.5rem 0;padding:0;min-width:0}
legend{padding:0;font-size:1.125rem}
fieldset fieldset{margin:.25rem 0;padding:.25rem 0;border-top:1px solid #e7dfce}
fieldset fieldset legend{float:left;width:4.5rem;font-size:1rem;padding:.375rem 0}
fieldset div{margin-left:4.5rem}
fieldset fieldset label,.off{display:inline-block;min-width:6.25rem;padding:.375rem 0;font-weight:400}
.off{color:#5f6b64}
input[type=checkbox]{width:1.25rem;height:1.25rem;vertical-align:-.25rem;margin:0 .25rem 0 0}
.f{margin:1rem 0}
.f label{display:block}
.f input,.f select{width:100%;min-height:2.75rem;padding:.5rem;font:inherit;border:1px solid #8a8471;border-radius:.375rem;background:#fff;color:inherit}
.f input[aria-invalid],.f select[aria-invalid]{border:2px solid #b42318}
small{display:block;color:#46554d}
.e{display:block;color:#9c1c12;font-weight:600}
.n{border-left:4px solid #f2a413;background:#fdf0d3;padding:.75rem;margin:1rem 0}
.b,button{display:inline-block;min-height:2.75rem;padding:.625rem 1rem;font:inherit;font-weight:600;border:1px solid #0a6b46;border-radius:.375rem;background:#0a6b46;color:#fff;text-decoration:none;margin:.25rem .5rem .25rem 0;cursor:pointer}
.q{background:#fff;color:#0a6b46}
ul.t{list-style:none;padding:0}
ul.t li{border:1px solid #d3c8b0;border-radius:.375rem;background:#fff;padding:.75rem;margin:0 0 .75rem}
dl{margin:0}
dt{color:#46554d}
dd{margin:0 0 .5rem;font-weight:600}
.h{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.c{font:700 1.25rem/1.3 monospace}
`.trim()

export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
