// Runs inside the page that is looked at. Its value is the list of what is wrong there.
(async () => {
  const findings = [];
  const found = (check, detail) => findings.push({ check, detail });
  const isShown = (element) => element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;

  await document.fonts.ready;

  const scroller = document.scrollingElement;
  if (scroller && scroller.scrollWidth > window.innerWidth)
    found('overflow', `${scroller.scrollWidth} px in ${window.innerWidth}`);

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    const text = textContent?.trim() ?? '';
    if (
      text !== '' &&
      parentElement &&
      !parentElement.closest('script, style, code, pre, [data-verbatim]') &&
      isShown(parentElement)
    ) {
      texts.push(text);
    }
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (element.closest('[data-verbatim]')) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name)?.trim() ?? '');
  }
  texts.push(document.title);

  const rawKey = /^[a-z][a-zA-Z-]*[:.][a-zA-Z][a-zA-Z0-9.-]*$/;
  const isName = /\.(com|cn|org|net|io|example|test|png|jpe?g|webp|gif|svg|pdf|csv|xlsx?|zip|txt|json|apk|wgt|html?|m?[jt]sx?)$/i;
  for (const text of new Set(texts)) if (rawKey.test(text) && !isName.test(text)) found('raw key', text);

  const side = 32;
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const drawn = (character) => {
    pen.clearRect(0, 0, side, side);
    pen.font = `24px ${getComputedStyle(document.body).fontFamily}`;
    pen.textBaseline = 'top';
    pen.fillText(character, 2, 2);
    return pen.getImageData(0, 0, side, side).data.join();
  };
  const missing = drawn('\uffff');
  const chinese = new Set(texts.join('').match(/\p{Script=Han}/gu) ?? []);
  const boxes = [...chinese].slice(0, 400).filter((character) => drawn(character) === missing);
  if (boxes.length > 0) found('glyph', boxes.slice(0, 12).join(''));

  const { violations } = await window.axe.run(document, { runOnly: ['color-contrast'], resultTypes: ['violations'] });
  for (const { nodes } of violations) {
    for (const { target, any } of nodes.slice(0, 5)) {
      const { contrastRatio, fgColor, bgColor } = any[0]?.data ?? {};
      found('contrast', `${contrastRatio} ${fgColor} on ${bgColor} at ${target.join(' ')}`);
    }
  }
  return findings;
})();
