import { expect, it } from 'vitest';
import { paragraphsOf, textOfParagraphs } from './paragraphs.domain.ts';

it.each(['One', 'One\ntwo\n\nthree', '<script> & "signs" &lt;'])('the text %j survives as HTML', (text) => {
  expect(paragraphsOf(text)).not.toContain('<script');
  expect(textOfParagraphs(paragraphsOf(text))).toBe(text);
});
