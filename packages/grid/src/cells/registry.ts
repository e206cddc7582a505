import type { AnyColumn, KindName } from '../core/columns.ts';
import { flag } from './flag.tsx';
import { image, images } from './image.tsx';
import type { Kind } from './kind.ts';
import { link, reference } from './link.tsx';
import { money } from './money.tsx';
import { number, ratio } from './number.tsx';
import { choice, status } from './status.tsx';
import { tags } from './tags.tsx';
import { text } from './text.tsx';
import { date, time } from './time.tsx';

type BuiltIn = Exclude<KindName, `custom:${string}`>;

const builtIn: { readonly [K in BuiltIn]: Kind<unknown> } = {
  text,
  number,
  money,
  ratio,
  flag,
  status,
  choice,
  time,
  date,
  image,
  images,
  tags,
  link,
  reference,
};

/** Cell kinds that a page adds, by `custom:<name>`. */
export type Kinds = Readonly<Record<`custom:${string}`, Kind<unknown>>>;

/** Returns the kind of a column; an unregistered `custom:` kind is treated as text. */
export function kindOf(column: AnyColumn, custom: Kinds | undefined): Kind<unknown> {
  const own = isCustom(column.kind) ? custom?.[column.kind] : builtIn[column.kind];
  return own ?? text;
}

function isCustom(kind: KindName): kind is `custom:${string}` {
  return kind.startsWith('custom:');
}

/** Returns the value of a row in a column; null when it has none. */
export function valueOf(row: object, id: string): unknown {
  return (row as Readonly<Record<string, unknown>>)[id] ?? null;
}
