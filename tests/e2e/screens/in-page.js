// Runs inside the page that is looked at. Its value is the list of what is wrong there.

const notSpoken = 'script, style, code, pre, [data-verbatim]';
const rawKey = /^[a-z][a-zA-Z-]*[:.][a-zA-Z][a-zA-Z0-9.-]*$/;
const isName = /\.(com|cn|org|net|io|example|test|png|jpe?g|webp|gif|svg|pdf|csv|xlsx?|zip|txt|json|apk|wgt|html?|m?[jt]sx?)$/i;
const glyphSide = 32;

const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

/** Every text that somebody can see or hear. */
function textsOfPage() {
  const texts = new Set([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent && !parent.closest(notSpoken) && isShown(parent)) texts.add(walker.currentNode.textContent.trim());
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (!element.closest(notSpoken)) texts.add(element.getAttribute(name).trim());
    }
  }
  return [...texts];
}

function overflow() {
  const { scrollWidth } = document.scrollingElement;
  return scrollWidth > window.innerWidth ? [`${scrollWidth} px in ${window.innerWidth}`] : [];
}

const rawKeys = (texts) => texts.filter((text) => rawKey.test(text) && !isName.test(text));

function drawer() {
  const pen = Object.assign(document.createElement('canvas'), { width: glyphSide, height: glyphSide }).getContext('2d', {
    willReadFrequently: true,
  });
  pen.font = `24px ${getComputedStyle(document.body).fontFamily}`;
  pen.textBaseline = 'top';
  return (character) => {
    pen.clearRect(0, 0, glyphSide, glyphSide);
    pen.fillText(character, 2, 2);
    return pen.getImageData(0, 0, glyphSide, glyphSide).data.join();
  };
}

/** Chinese characters that look like a character no font has. */
function missingGlyphs(texts) {
  const draw = drawer();
  const box = draw('\uffff');
  const characters = new Set(texts.join('').match(/\p{Script=Han}/gu) ?? []);
  const boxes = [...characters].slice(0, 400).filter((character) => draw(character) === box);
  return boxes.length > 0 ? [boxes.slice(0, 12).join('')] : [];
}

async function lowContrast() {
  const { violations } = await window.axe.run(document, { runOnly: ['color-contrast'], resultTypes: ['violations'] });
  return violations.flatMap(({ nodes }) =>
    nodes.slice(0, 5).map(({ target, any }) => {
      const { contrastRatio, fgColor, bgColor } = any[0].data;
      return `${contrastRatio} ${fgColor} on ${bgColor} at ${target.join(' ')}`;
    }),
  );
}

async function inspect() {
  await document.fonts.ready;
  const texts = textsOfPage();
  const found = { overflow: overflow(), 'raw key': rawKeys(texts), glyph: missingGlyphs(texts), contrast: await lowContrast() };
  return Object.entries(found).flatMap(([check, details]) => details.map((detail) => ({ check, detail })));
}

// The page that evaluates this awaits it.
// oxlint-disable-next-line typescript/no-floating-promises
inspect();
