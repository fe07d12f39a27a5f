/**
 * The style sheet of the page. Colours of series after Okabe and Ito, darker or lighter where they would have less than
 * 3:1 to the page; what they tell is told by shape, pattern or text too.
 */
export const STYLE = `
:root{color-scheme:light dark;--page:#fff;--text:#1c2128;--muted:#59636e;--line:#d5dae0;--soft:#f4f5f7;--link:#0a5bb8;
--s0:#0072b2;--s1:#c44e00;--s2:#007a59;--s3:#a8518a;--s4:#9a6b00;--s5:#2a86b8;--s6:#4d4d4d;--s7:#8f2d2d;
--warn:#fff1d2;--warn-text:#6b3d00;--recorded:#e8e3f8;--recorded-text:#44318d;--added:#fde3d3;--added-text:#7a3300;--live:#e0f4e6;--live-text:#14552a}
@media screen and (prefers-color-scheme:dark){:root{--page:#14181d;--text:#e4e9ef;--muted:#9aa6b2;--line:#39424d;--soft:#1d232b;--link:#6cb0ff;
--s0:#5aa9e6;--s1:#ff9457;--s2:#3fc79a;--s3:#e39bcb;--s4:#e6b84a;--s5:#8fd3f4;--s6:#c3c9d0;--s7:#f08a8a;
--warn:#3a2c0d;--warn-text:#f6cd83;--recorded:#2e2850;--recorded-text:#cabffb;--added:#45240f;--added-text:#ffc39e;--live:#12321d;--live-text:#93dfaa}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:1180px;padding:16px;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.25;margin:.3em 0}
h2{font-size:1.25rem;line-height:1.3;margin:0 0 .2em}
section{margin:2.4em 0;padding-top:1em;border-top:1px solid var(--line)}
p{max-width:75ch;margin:.4em 0}
a{color:var(--link)}
nav ul,.key,.legend{list-style:none;padding:0;margin:.6em 0}
nav li{display:inline-block;margin-right:1em}
.remarks{background:var(--warn);color:var(--warn-text);padding:.6em 1em;border-radius:8px}
.remarks h2{font-size:1rem}
.remarks ul{margin:.2em 0;padding-left:1.2em}
.files,.reading{color:var(--muted);font-size:.9rem}
.panels{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,328px),1fr));gap:20px 28px;align-items:start}
figure{margin:0;min-width:0;max-width:480px;break-inside:avoid}
figcaption{font-size:.9rem;line-height:1.35;margin-bottom:.4em}
figcaption span{color:var(--muted)}
figure>svg{display:block;width:100%;height:auto}
.legend{font-size:.8rem;line-height:1.4;margin:.3em 0;color:var(--muted)}
.legend li{margin:.2em 0;padding-left:22px;text-indent:-22px}
.badge{text-indent:0}
.swatch{vertical-align:-3px}
.patterns{position:absolute}
.scroll{overflow-x:auto;margin:.8em 0}
.scroll:focus-visible{outline:2px solid var(--link);outline-offset:2px}
table{border-collapse:collapse;font-size:.85rem;line-height:1.35;min-width:min(100%,640px)}
caption{text-align:left;font-weight:600;padding:.3em 0;position:sticky;left:0}
th,td{padding:.3em .9em .3em 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:normal}
thead th{vertical-align:bottom;font-weight:600;color:var(--muted)}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
thead th.number{white-space:normal}
td.text{min-width:7em}
tbody th{font-weight:600}
tbody th[scope=row]{position:sticky;left:0;background:var(--page);max-width:40vw;min-width:min(12em,36vw)}
th .badges{display:block;font-weight:400}
tr.group th{background:var(--soft);padding-left:.5em}
.goal{font-weight:400;color:var(--muted)}
.badge{display:inline-block;padding:0 .5em;border-radius:9px;font-size:.72rem;line-height:1.6;white-space:nowrap;border:1px solid transparent}
.badge.live{background:var(--live);color:var(--live-text)}
.badge.recorded{background:var(--recorded);color:var(--recorded-text);border:1px dashed currentColor}
.badge.added{background:var(--added);color:var(--added-text);border:1px solid currentColor}
.badge.mixed{background:var(--warn);color:var(--warn-text);font-weight:700}
.badge.workers{border-color:var(--line);color:var(--muted)}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,330px),1fr));gap:.3em 1.5em;font-size:.9rem}
dl div{min-width:0}
dt{color:var(--muted)}
dd{margin:0}
pre{font-size:.8rem;white-space:pre-wrap;background:var(--soft);padding:.8em;border-radius:6px}
details{margin:1em 0}
summary{cursor:pointer;color:var(--link)}
text{fill:var(--text);font:12px system-ui,sans-serif;paint-order:stroke;stroke:var(--page);stroke-width:3px;stroke-linejoin:round}
text.strong,tspan.strong{font-weight:600}
tspan.note,text.tick{fill:var(--muted)}
text.tick{font-size:11px}
text.title{font-style:italic}
.grid{stroke:var(--line);stroke-width:.7}
.axis{stroke:var(--muted)}
.lane{stroke:var(--line)}
.whisker{stroke:var(--series,var(--text));stroke-width:2}
.whisker.thin{stroke:var(--text);stroke-width:1}
.single{stroke:var(--series);stroke-width:1;opacity:.7}
.mark{fill:var(--series);stroke:var(--page);stroke-width:1}
.bound{stroke:var(--text);stroke-width:1.5;stroke-dasharray:4 2}
.curve{stroke:var(--series);stroke-width:2;fill:none}
.ideal{stroke:var(--muted);stroke-width:1.5;fill:none}
.bar{stroke:var(--series);stroke-width:1}
.full{stop-color:var(--series)}
.pale{stop-color:color-mix(in srgb,var(--series) 15%,var(--page))}
.job{stroke:var(--s0);fill:var(--s0)}
.job.partial{fill:url(#pattern-1);stroke:var(--s1)}
.job.failed{fill:none;stroke:var(--s7)}
.job.running{fill:none;stroke:var(--muted);stroke-dasharray:2 2}
.series-none{--series:var(--muted)}
${Array.from({ length: 8 }, (_, index) => `.series-${index}{--series:var(--s${index})}`).join('')}
@page{margin:15mm}
@media print{
:root{color-scheme:light}
body{max-width:none;padding:0;font-size:10pt}
nav{display:none}
h2,.reading,caption{break-after:avoid}
tr{break-inside:avoid}
thead{display:table-header-group}
.scroll{overflow:visible}
table{font-size:7pt;min-width:0}
th,td{padding-right:.4em}
td.text,tbody th{overflow-wrap:anywhere}
tbody th[scope=row]{min-width:7em}
td.text{min-width:4em}
.badge{font-size:6pt}
.legend{font-size:7.5pt}
td.number{white-space:normal}
tbody th[scope=row]{position:static}
.panels{grid-template-columns:repeat(2,1fr)}
details::details-content{content-visibility:visible;height:auto;display:block}
a{color:inherit}
}
`;
