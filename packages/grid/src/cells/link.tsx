import type { ReactNode } from 'react';
import { dressed } from './text.tsx';
import type { Kind, KindContext } from './kind.ts';

/** A number or name that opens something: link coloured, with the part that repeats from row to row dimmed. */
export const link: Kind<unknown> = {
  text: (value) => String(value),
  paint: (value, context) =>
    dressed(anchored(parted(String(value), context.column.dim ?? 0), context, 'gr-link'), String(value), context),
  parse: (typed) => typed,
};

/** A reference to another row, shown by its label. */
export const reference: Kind<unknown> = {
  text: (value, { column, row }) => column.label?.(row) ?? String(value),
  paint: (value, context) => {
    const name = context.column.label?.(context.row) ?? String(value);
    return dressed(anchored(name, context, 'gr-main'), name, context);
  },
};

function parted(value: string, dim: number): ReactNode {
  if (dim <= 0 || dim >= value.length) return value;
  return (
    <>
      <span className="gr-dim">{value.slice(0, dim)}</span>
      {value.slice(dim)}
    </>
  );
}

/** Renders a real link, so that it can be opened in a new tab; a plain click opens the row. */
function anchored(content: ReactNode, { column, row }: KindContext, className: string): ReactNode {
  const href = column.href?.(row);
  if (!href) return <span className={className}>{content}</span>;
  return (
    <a className={`${className} gr-link`} href={href} tabIndex={-1} draggable={false}>
      {content}
    </a>
  );
}
