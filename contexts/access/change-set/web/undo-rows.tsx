import { type Translate, useFormatters, useText, useTexts } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { useAuditLabels } from '../../admin-log/web/use-audit-labels.ts';
import { postedBy, type UndoCounts, type UndoRow } from '../change-set-view.domain.ts';

const tones = { back: 'ok', partly: 'warn', conflicts: 'warn', refused: 'bad' } as const;
const names = Object.keys(tones) as readonly (keyof UndoCounts)[];

interface CountsProps {
  readonly counts: UndoCounts;
  /** Whether it is still to be done, or is done. */
  readonly tense: 'count' | 'done';
}

/** How many rows go back, are in conflict, and cannot. */
export function UndoCountsLine({ counts, tense }: CountsProps) {
  const text = useText('change-set');
  return (
    <Stack row wrap gap={12}>
      {names
        .filter((name) => counts[name] > 0)
        .map((name) => (
          <Text key={name} color={tones[name]}>
            {text(`text.${tense}.${name}`, { count: counts[name] })}
          </Text>
        ))}
    </Stack>
  );
}

/** What counter-entries book in all: money, points, stock and coupons. */
export function PostingSums({ rows }: { readonly rows: readonly UndoRow[] }) {
  const text = useText('change-set');
  const postingText = usePosting();
  const sums = postedBy(rows);
  if (sums.length === 0) return null;
  return <Text color="secondary">{text('text.booked', { list: sums.map(postingText).join(text('text.comma')) })}</Text>;
}

const keysOf = ({ labelTitle, owner, fields, conflicts, commands, ways }: UndoRow): readonly string[] =>
  [
    ...(labelTitle === '' ? [] : [labelTitle]),
    ...(owner ? [owner.titles] : []),
    ...fields,
    ...conflicts.map(({ titles }) => titles),
    ...commands,
    ...ways,
  ].flat();

/** Rows with what happens to each, and why not. */
export function UndoRows({ rows }: { readonly rows: readonly UndoRow[] }) {
  const titles = useTexts([...new Set(['resource', 'shell', ...rows.flatMap(keysOf).map((key) => key.split(':')[0] ?? '')])]);
  if (!titles) return null;
  return (
    <Stack gap={0} as="ul" style={{ listStyle: 'none', padding: 0, margin: 0 }}>
      {rows.map((row) => (
        <li
          key={`${row.resource} ${row.rowId} ${row.rowId === 0 ? row.label : ''}`}
          style={{ borderTop: '1px solid var(--border)', padding: '10px 0' }}
        >
          <RowLines row={row} titles={titles} />
        </li>
      ))}
    </Stack>
  );
}

interface LinesProps {
  readonly row: UndoRow;
  readonly titles: Translate;
}

const titleIn = (titles: Translate, keys: readonly string[]): string =>
  keys.reduceRight((otherwise, key) => titles(key, { defaultValue: otherwise }), keys[0]?.split('.').at(-1) ?? '');

const conflictText = (by: string, why: UndoRow['conflicts'][number]['why']): string =>
  why ? `text.stays.${why}` : by === '' ? 'text.conflictUnknown' : 'text.conflict';

/** What is booked against a row: money with its sign, or a number of pieces. */
function usePosting(): (posting: UndoRow['posting']) => string {
  const text = useText('change-set');
  const { moneyText, number } = useFormatters();
  return (posting) => {
    if (!posting) return '';
    const { amount, unit } = posting;
    const shown = unit === 'fen' ? moneyText(amount) : number(amount);
    return text(`text.posting.${unit}`, { amount: amount > 0 ? `+${shown}` : shown });
  };
}

function RowLines({ row, titles }: LinesProps) {
  const text = useText('change-set');
  const { time } = useFormatters();
  const postingText = usePosting();
  const subject = useAuditLabels(row.resource).subject(row.resource);
  const list = (all: UndoRow['fields']): string => all.map((keys) => titleIn(titles, keys)).join(text('text.comma'));
  const { does, isFinal, owner, fields, posting, conflicts, refusal, ways, commands, msg } = row;
  const label = row.labelTitle === '' ? row.label : titleIn(titles, [row.labelTitle]);
  return (
    <>
      <Stack row gap={12} justify="space-between" align="baseline">
        <Text weight={500}>{label || (row.rowId === 0 ? text('text.noRow') : `#${row.rowId}`)}</Text>
        {posting && (
          <Text weight={600} numeric nowrap>
            {postingText(posting)}
          </Text>
        )}
      </Stack>
      {owner && <Text block>{text('text.owner', { title: titleIn(titles, owner.titles), name: owner.label })}</Text>}
      <Text color="secondary">{subject}</Text>
      {refusal === '' && (
        <Text color={does === 'nothing' ? 'muted' : 'ok'}>
          {' · '}
          {text(`text.does.${does}`, { fields: list(fields) })}
        </Text>
      )}
      {isFinal && refusal === '' && (
        <Text block as="small" color="muted">
          {text('text.final')}
        </Text>
      )}
      {conflicts.map(({ field, titles: keys, by, at, why }) => (
        <Text key={`${field} ${at}`} block as="small" color="warn">
          {text(conflictText(by, why), { field: titleIn(titles, keys), by, at: time(at) })}
        </Text>
      ))}
      {refusal !== '' && (
        <Text block as="small" color="bad">
          {text(`text.refusal.${refusal}`, { commands: list(commands), msg })}
          {ways.length > 0 && ` ${text('text.ways', { ways: list(ways) })}`}
        </Text>
      )}
    </>
  );
}
