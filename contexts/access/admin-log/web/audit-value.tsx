import type { Kind } from '@shopkeeper/resource/fields';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { MoneyText } from '@shopkeeper/ui';

interface AuditValueProps {
  /** The kind of the field, if known. */
  readonly kind: Kind | undefined;
  readonly value: unknown;
  /** The value of the other side: of two lists only the differences are shown. */
  readonly other: unknown;
  /** Returns the label of a choice's value. */
  choice(value: string): string;
}

const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);
const isPlainList = (value: unknown): value is readonly (string | number | boolean)[] =>
  Array.isArray(value) && value.every(isPlain);
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A formatted logged value; a value that is not plain is shown as stored. */
export function AuditValue({ kind, value, other, choice }: AuditValueProps) {
  const format = useFormatters();
  const text = useText('resource');
  if (isEmpty(value)) return <Text color="muted">–</Text>;
  if (typeof value === 'boolean') return text(value ? 'value.yes' : 'value.no');
  if (typeof value === 'number') {
    if (kind === 'money') return <MoneyText fen={value} />;
    if (kind === 'time') return format.time(value);
    return kind === 'ratio' ? format.ratio(value) : value;
  }
  if (typeof value === 'string') return kind === 'choice' ? choice(value) : value;
  if (isPlainList(value)) return <PlainList value={value} other={isPlainList(other) ? other : []} />;
  return <pre className="rs-json">{JSON.stringify(value, null, 1)}</pre>;
}

interface PlainListProps {
  readonly value: readonly (string | number | boolean)[];
  readonly other: readonly (string | number | boolean)[];
}

function PlainList({ value, other }: PlainListProps) {
  const text = useText('admin-log');
  const own = value.filter((one) => !other.includes(one));
  return (
    <Stack as="ul">
      {own.map((one) => (
        <li key={String(one)}>{String(one)}</li>
      ))}
      {own.length < value.length && (
        <Text as="li" color="muted">
          {text('text.kept', { count: value.length - own.length })}
        </Text>
      )}
    </Stack>
  );
}
