/** Light and dark, wide and narrow, on a screen and on paper. */
export const STYLES: string = `
:root { color-scheme: light dark; --paper: #fff; --ink: #1c2430; --muted: #66707f; --line: #dde2e9; --card: #f7f9fb;
  --problem: #c42b37; --notice: #a86400; --fine: #1d7f4b; --accent: #2460c8; --code: #eef2f7; }
@media (prefers-color-scheme: dark) { :root { --paper: #12161c; --ink: #e4e9f0; --muted: #97a2b1; --line: #2b333e;
  --card: #191f27; --problem: #ff6b74; --notice: #f0b04f; --fine: #55c98c; --accent: #7fb0ff; --code: #232b35; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 system-ui, -apple-system, 'Segoe UI', sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { margin: 0; font-size: 1rem; font-weight: 600; letter-spacing: .02em; color: var(--muted); }
.verdict { margin: .2rem 0 .6rem; font-size: 2rem; line-height: 1.2; font-weight: 700; }
.verdict.problem { color: var(--problem); } .verdict.notice { color: var(--notice); } .verdict.fine { color: var(--fine); }
.looked, .muted { color: var(--muted); } .looked { margin: 0; overflow-wrap: anywhere; }
.muted { font-weight: 400; font-size: .87em; }
nav { margin: 2rem 0 0; padding: .9rem 1.2rem; border: 1px solid var(--line); border-radius: .6rem; }
nav ol { margin: 0; padding-left: 1.4rem; } nav a { color: var(--accent); text-decoration: none; } nav a:hover { text-decoration: underline; }
.dot { display: inline-block; width: .55rem; height: .55rem; margin-right: .45rem; border-radius: 50%; }
.dot.problem { background: var(--problem); } .dot.notice { background: var(--notice); }
article { margin-top: 1.5rem; padding: 1.1rem 1.3rem 1.2rem; background: var(--card); border: 1px solid var(--line);
  border-left: 4px solid var(--notice); border-radius: .6rem; break-inside: avoid; }
article.problem { border-left-color: var(--problem); }
h2 { margin: 0; font-size: 1.1rem; overflow-wrap: anywhere; }
.badge { display: inline-block; padding: 0 .5rem; border-radius: 1rem; background: var(--notice); color: var(--paper);
  font-size: .72rem; line-height: 1.5rem; vertical-align: .1em; text-transform: uppercase; letter-spacing: .04em; }
.problem .badge { background: var(--problem); }
.heading { margin: .25rem 0 .8rem; color: var(--muted); }
dl { display: grid; grid-template-columns: 6rem 1fr; gap: .55rem 1rem; margin: 0; }
dt { color: var(--muted); font-size: .87em; padding-top: .1em; } dd { margin: 0; min-width: 0; } dd p { margin: 0; overflow-wrap: anywhere; }
code { font: .87em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.path { font-weight: 600; } .field + .field { margin-top: .6rem; }
.values { margin: .25rem 0 0; padding: 0; list-style: none; border-left: 2px solid var(--line); }
.values li { padding: .08rem 0 .08rem .7rem; } .values li + li::before { content: '→ '; color: var(--muted); }
.chip { display: inline-block; padding: 0 .5rem; border-radius: .35rem; background: var(--code); font-size: .87em; }
.remedy { padding: .55rem .8rem; border-radius: .4rem; background: var(--code); }
footer { margin-top: 2.5rem; color: var(--muted); } footer h2 { font-size: 1rem; } footer ul { padding-left: 1.2rem; overflow-wrap: anywhere; }
@media (max-width: 36rem) { dl { grid-template-columns: 1fr; gap: .15rem; } dd + dt { margin-top: .6rem; } }
@media print { body { font-size: 12px; } main { padding: 0; } }
`
