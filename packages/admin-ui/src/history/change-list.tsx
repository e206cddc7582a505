import type { AuditChange } from '@shopkeeper/resource/audit';
import { ArrowRight, Minus, Plus } from '@shopkeeper/ui/icons';
import { type Translate, useTexts } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import { Fragment, type ReactNode } from 'react';
import { useResourceText } from '../texts/resource-text.ts';
import { ChangeValue } from './change-value.tsx';
import './history.css';

const namespacesIn = (changes: readonly AuditChange[]): readonly string[] => [
  ...new Set(['resource', ...changes.flatMap(({ titles }) => titles.map((key) => key.split(':')[0] ?? ''))]),
];

const titleIn = (text: Translate, { titles, line, name }: AuditChange): string => {
  const title = titles.reduceRight((otherwise, key) => text(key, { defaultValue: otherwise }), name);
  return line === '' ? title : `${line} · ${title}`;
};

interface ChangeListProps {
  readonly changes: readonly AuditChange[];
  /** How many are shown; the others are counted. All by default. */
  readonly most?: number;
}

/** The changes of an audit entry: the title of each value, and from what to what it changed. */
export function ChangeList({ changes, most = changes.length }: ChangeListProps) {
  const own = useResourceText();
  const text = useTexts(namespacesIn(changes));
  if (!text) return null;
  const more = changes.length - most;
  return (
    <ul className="rs-changes">
      {changes.slice(0, most).map((change, at) => (
        <li key={`${at} ${change.name}`}>
          <Text color="muted">{titleIn(text, change)}</Text> <Sides change={change} text={text} />
        </li>
      ))}
      {more > 0 && (
        <Text as="li" color="muted">
          {own('history.more', { count: more })}
        </Text>
      )}
    </ul>
  );
}

interface SidesProps {
  readonly change: AuditChange;
  readonly text: Translate;
}

const isNone = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A list as its removed and added values, anything else as its old and its new value. */
function Sides({ change, text }: SidesProps) {
  const { before, after } = change;
  if (Array.isArray(before) || Array.isArray(after)) return <ListSides change={change} text={text} />;
  const value = (one: unknown): ReactNode => <ChangeValue change={change} value={one} text={text} />;
  if (isNone(before)) return <ins>{value(after)}</ins>;
  return (
    <>
      <del>{value(before)}</del> <ArrowRight size={13} aria-hidden /> <ins>{isNone(after) ? '–' : value(after)}</ins>
    </>
  );
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function without(side: readonly unknown[], other: readonly unknown[]): readonly unknown[] {
  const known = new Set(other.map((one) => JSON.stringify(one)));
  return side.filter((one) => !known.has(JSON.stringify(one)));
}

function ListSides({ change, text }: SidesProps) {
  const own = useResourceText();
  const [was, is] = [listOf(change.before), listOf(change.after)];
  const [removed, added] = [without(was, is), without(is, was)];
  if (removed.length + added.length === 0) return <ins>{own('history.reordered')}</ins>;
  return (
    <span>
      {removed.map((value, at) => (
        <Fragment key={`- ${at}`}>
          <del>
            <Minus size={12} aria-hidden /> <ChangeValue change={change} value={value} text={text} />
          </del>{' '}
        </Fragment>
      ))}
      {added.map((value, at) => (
        <Fragment key={`+ ${at}`}>
          <ins>
            <Plus size={12} aria-hidden /> <ChangeValue change={change} value={value} text={text} />
          </ins>{' '}
        </Fragment>
      ))}
    </span>
  );
}
