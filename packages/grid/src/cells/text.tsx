import type { ReactNode } from 'react';
import type { Kind, KindContext } from './kind.ts';
import { Picture } from './image.tsx';

export const text: Kind<unknown> = {
  text: (value) => String(value),
  paint: (value, context) => dressed(String(value), String(value), context),
  parse: (typed) => typed,
};

/**
 * Renders the main text with the column's picture before it and its dimmed note after it. The first character of the name
 * replaces a missing picture.
 */
export function dressed(main: ReactNode, name: string, { column, row, formats }: KindContext): ReactNode {
  const picture = column.picture?.(row);
  const note = column.note?.(row);
  if (!picture && !note) return main;
  return (
    <>
      {column.picture && <Picture src={picture ? formats.picture(picture) : null} alt="" letter={[...name][0] ?? ''} />}
      <span className="gr-main">{main}</span>
      {note && <span className="gr-note">{note}</span>}
    </>
  );
}
