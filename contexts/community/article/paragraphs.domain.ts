/** The address of a product between other words, with or without the host. */
const productAddress = /(?<![\w/.])(?:https?:\/\/[\w.:-]+)?\/product\/[1-9]\d{0,8}(?![\w/])/g;

/** HTML in which the addresses of products in its texts are links; those that are links already stay as they are. */
export function withProductLinks(html: string): string {
  let links = 0;
  return html
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (/^<a\b/i.test(part)) links += 1;
      else if (/^<\/a\b/i.test(part)) links -= 1;
      else if (!part.startsWith('<') && links === 0)
        return part.replaceAll(productAddress, (href) => `<a href="${href}">${href}</a>`);
      return part;
    })
    .join('');
}
