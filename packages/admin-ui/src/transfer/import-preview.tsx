import type { AnyResource } from '@shopkeeper/resource';
import { titleOf } from '@shopkeeper/resource/view';
import { useFormatters } from '@shopkeeper/ui/i18n';
import { PlainTable, Stack, Text } from '@shopkeeper/ui/layout';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import type { ImportChange, ImportOptions, PreviewedVariant } from '../list-state/import-options.ts';
import type { PreviewedDocument } from './import-report.ts';
import { kindColors } from './import-totals.tsx';

interface ChangeProps {
  readonly resource: AnyResource;
  readonly options: ImportOptions;
}

interface PreviewTableProps extends ChangeProps {
  readonly documents: readonly PreviewedDocument[];
  /** Number of changed documents, including those not listed. */
  readonly total: number;
}

/** Lists the previewed documents with their changes. */
export function PreviewTable({ documents, total, ...props }: PreviewTableProps) {
  const text = useResourceText();
  const { of } = useResourceLabels(props.resource);
  const { number } = useFormatters();
  return (
    <>
      <PlainTable
        maxHeight="min(380px, 44vh)"
        head={
          <tr>
            <th scope="col">{text('import.what')}</th>
            <th scope="col">{of(titleOf(props.resource, props.resource.label))}</th>
            <th scope="col">{text('import.changes')}</th>
            <th scope="col" className="end">
              {text('import.line')}
            </th>
          </tr>
        }
      >
        {documents.map((one) => (
          <DocumentRow key={one.lines[0]} {...props} document={one} />
        ))}
      </PlainTable>
      {total > documents.length && (
        <Text as="p" color="muted" size={12} padding="8px 12px">
          {text('import.more', { count: number(total - documents.length) })}
        </Text>
      )}
    </>
  );
}

type DocumentProps = ChangeProps & { readonly document: PreviewedDocument };

function DocumentRow({ document, ...props }: DocumentProps) {
  const text = useResourceText();
  const { number } = useFormatters();
  const { kind, name, handle, lines } = document;
  return (
    <tr>
      <td>
        <Text size={12} nowrap color={kindColors[kind]}>
          {text(`import.kind.${kind}`)}
        </Text>
      </td>
      <td style={{ minWidth: 150 }}>
        {name || '–'}
        {handle !== name && (
          <Text as="small" block color="muted" size={12}>
            {handle}
          </Text>
        )}
      </td>
      <td>
        <Changes {...props} document={document} />
      </td>
      <td className="end">{lines[0] === undefined ? '–' : number(lines[0])}</td>
    </tr>
  );
}

const mostChanges = 4;

const variantName = ({ values, skuCode }: PreviewedVariant): string => values.join(' / ') || (skuCode ?? '');

/** Shows what a new document is made of, or the changes of a stored one, its own fields first. */
function Changes({ document: { kind, changes, variants }, ...props }: DocumentProps) {
  const text = useResourceText();
  const { variantsText } = props.options;
  if (kind === 'error') return <Text color="bad">{text('import.see-errors')}</Text>;
  if (kind === 'create') return variantsText?.(variants, true) ?? '–';
  const changed = variants.filter((one) => one.kind !== 'skip');
  const all = [
    ...changes.map((change) => ({ owner: '', change })),
    ...changed.flatMap((one) => one.changes.map((change) => ({ owner: variantName(one), change }))),
  ];
  const added = changed.filter((one) => one.kind === 'create');
  const rest = all.length - mostChanges;
  return (
    <Stack as="ul">
      {all.slice(0, mostChanges).map(({ owner, change }) => (
        <li key={`${owner}:${change.field}`}>
          {owner !== '' && (
            <Text as="small" color="muted" size={12}>
              {owner}
            </Text>
          )}{' '}
          <ChangeText {...props} change={change} />
        </li>
      ))}
      {added.length > 0 && <li>{variantsText?.(added, false)}</li>}
      {rest > 0 && (
        <Text as="li" color="muted" size={12}>
          {text('import.more-changes', { count: rest })}
        </Text>
      )}
    </Stack>
  );
}

function ChangeText({ resource, options, change }: ChangeProps & { readonly change: ImportChange }) {
  const { of } = useResourceLabels(resource);
  const valueText = useValueText({ resource, options });
  const { field, before, after } = change;
  return (
    <>
      {options.fieldTitle?.(field) ?? of(titleOf(resource, field))}:{' '}
      <Text as="s" color="muted">
        {valueText(field, before)}
      </Text>{' '}
      →{' '}
      <Text as="b" weight={500}>
        {valueText(field, after)}
      </Text>
    </>
  );
}

const mostLetters = 40;

/** Formats a changed value briefly, by the kind of its field: lists joined, long texts cut. */
function useValueText({ resource, options }: ChangeProps): (field: string, value: unknown) => string {
  const { moneyText, number, ratio, time } = useFormatters();
  const { choice } = useResourceLabels(resource);
  const text = useResourceText();
  const numberText = (value: number, kind: string | undefined): string => {
    if (kind === 'money') return moneyText(value);
    if (kind === 'ratio') return ratio(value);
    return kind === 'time' ? time(value) : number(value);
  };
  return (field, value) => {
    if (value === null || value === undefined || value === '') return '–';
    return options.valueText?.(field, value) ?? standardText(field, value);
  };

  function standardText(field: string, value: unknown): string {
    const kind = resource.ownFields[field]?.kind;
    if (typeof value === 'number') return numberText(value, kind);
    if (typeof value === 'boolean') return text(value ? 'value.yes' : 'value.no');
    if (kind === 'choice' && typeof value === 'string') return choice(field, value);
    return cut(Array.isArray(value) ? value.map(String).join(' / ') : value);
  }
}

function cut(value: unknown): string {
  const shown = typeof value === 'string' ? value : JSON.stringify(value);
  return shown.length > mostLetters ? `${shown.slice(0, mostLetters)}…` : shown;
}
