import type { Kind } from './kind.ts';

export const tags: Kind<readonly string[]> = {
  text: (value) => value.join(', '),
  paint: (value) =>
    value.map((tag) => (
      <span key={tag} className="gr-tag">
        {tag}
      </span>
    )),
  parse: (typed) =>
    typed
      .split(/[,\uff0c;\uff1b\n]/)
      .map((tag) => tag.trim())
      .filter((tag, i, all) => tag !== '' && all.indexOf(tag) === i),
};
