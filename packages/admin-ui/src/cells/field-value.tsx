import { type AnyResource } from '@shopkeeper/resource';
import { type AnyField, type FieldOf, type Kind, type ValueOf } from '@shopkeeper/resource/fields';
import { keyOf, namedCode } from '@shopkeeper/resource/view';
import type { ReactNode } from 'react';
import { assetUrl } from '@shopkeeper/api-client/session';
import { PlainTable } from '@shopkeeper/ui/layout';
import { useFormatters } from '@shopkeeper/ui/i18n';
import { useDictionary } from '../calls/use-options.ts';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { readAs } from '../values/read-as.ts';
import type { Labels } from '../calls/wire.ts';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import { RegionName } from './region-name.tsx';
import { StatusTag } from './status-tag.tsx';

interface CellProps<K extends Kind> {
  readonly resource: AnyResource;
  readonly name: string;
  readonly field: FieldOf<K>;
  /** Never null: an empty value of any kind is rendered as a dash. */
  readonly value: ValueOf<K>;
  readonly labels: Labels;
}

/** One renderer per kind; a new kind does not compile without one. */
type Cells = { readonly [K in Kind]: (props: CellProps<K>) => ReactNode };

const plain = ({ value }: { readonly value: string | number }): ReactNode => value;
const labelOf = (labels: Labels, name: string, id: number): string => labels[name]?.[String(id)] ?? `#${id}`;

const cells: Cells = {
  id: plain,
  text: plain,
  longText: ({ value }) => <span className="rs-long">{value}</span>,
  richText: (props) => <RichText {...props} />,
  code: (props) => <Code {...props} />,
  int: (props) => <Figure {...props} />,
  money: ({ value }) => <MoneyText fen={value} />,
  ratio: (props) => <Ratio {...props} />,
  flag: (props) => <Flag {...props} />,
  choice: (props) => <ChoiceLabel {...props} />,
  dict: ({ value, field }) => <DictionaryLabel code={field.options.of} value={value} />,
  tags: ({ value }) => <Labels labels={value} />,
  date: plain,
  time: ({ value }) => <TimeText at={value} />,
  image: ({ value }) => <Pictures urls={[value]} />,
  images: ({ value }) => <Pictures urls={value} />,
  url: ({ value }) => (
    <a href={value} target="_blank" rel="noopener noreferrer">
      {value}
    </a>
  ),
  mobile: plain,
  email: (props) => <Email {...props} />,
  region: ({ value }) => <RegionName code={value} />,
  weigh: plain,
  ref: ({ value, name, labels }) => labelOf(labels, name, value),
  refs: ({ value, name, labels }) => <Labels labels={value.map((id) => labelOf(labels, name, id))} />,
  tree: ({ value, name, labels }) => labelOf(labels, name, value),
  lines: (props) => <LinesTable {...props} />,
  secret: () => '••••••',
  json: ({ value }) => <code className="rs-json">{JSON.stringify(value, null, 1)}</code>,
};

/** An address that is too long for its line breaks before its host. */
function Email({ value }: CellProps<'email'>) {
  const host = value.lastIndexOf('@');
  return (
    <a href={`mailto:${value}`}>
      {value.slice(0, host)}
      <wbr />
      {value.slice(host)}
    </a>
  );
}

interface FieldValueProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly value: unknown;
  readonly labels: Labels;
  /** Set when the field is not the resource's own: a field of a line or an input of a transition. */
  readonly field?: AnyField;
}

const isEmpty = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0);

const paired = <K extends Kind>(
  kind: K,
  field: FieldOf<K>,
  given: Omit<CellProps<K>, 'field' | 'value'> & { readonly value: unknown },
): ReactNode => {
  const value = readAs(kind, given.value);
  return value === null || isEmpty(value) ? <span className="rs-none">–</span> : cells[kind]({ ...given, field, value });
};

/** Renders a value of any kind as readable text. */
export function FieldValue({ resource, name, value, labels, field = resource.fields[name] }: FieldValueProps): ReactNode {
  if (field) return paired(field.kind, field, { resource, name, value, labels });
  return isEmpty(value) || value === undefined ? <span className="rs-none">–</span> : String(value);
}

function Figure({ value, field }: CellProps<'int'>) {
  const { number } = useFormatters();
  return (
    <span className="rs-number">
      {number(value)}
      {field.options.unit && <span className="unit"> {field.options.unit}</span>}
    </span>
  );
}

function Ratio({ value }: CellProps<'ratio'>) {
  return <span className="rs-number">{useFormatters().ratio(value)}</span>;
}

function Flag({ value }: CellProps<'flag'>) {
  const text = useResourceText();
  return <StatusTag tone={value ? 'ok' : 'idle'}>{text(value ? 'value.yes' : 'value.no')}</StatusTag>;
}

function Code({ resource, name, value, field }: CellProps<'code'>) {
  const labels = useResourceLabels(resource);
  const named = namedCode(field, value);
  return named === null ? value : labels.choice(name, named);
}

function ChoiceLabel({ resource, name, value, field }: CellProps<'choice'>) {
  const word = useResourceLabels(resource).choice(name, value);
  const tone = field.options.statusColors?.[value];
  if (!tone) return word;
  return (
    <StatusTag tone={tone} shape={field.options.statusShapes?.[value]}>
      {word}
    </StatusTag>
  );
}

function Labels({ labels }: { readonly labels: readonly string[] }) {
  return (
    <span className="rs-tags">
      {labels.map((label) => (
        <span key={label}>{label}</span>
      ))}
    </span>
  );
}

function Pictures({ urls }: { readonly urls: readonly string[] }) {
  return (
    <span className="rs-pictures">
      {urls.map((url) => (
        <a key={url} href={assetUrl(url)} aria-label={url.split('/').at(-1)} target="_blank" rel="noopener noreferrer">
          <img src={assetUrl(url)} alt="" loading="lazy" decoding="async" referrerPolicy="no-referrer" />
        </a>
      ))}
    </span>
  );
}

/** The server sanitized the HTML with an allow-list when it was saved; it is rendered as stored. */
function RichText({ value }: CellProps<'richText'>) {
  return <div className="rs-prose" dangerouslySetInnerHTML={{ __html: value }} />;
}

function LinesTable({ resource, value, field, labels }: CellProps<'lines'>) {
  const resourceLabels = useResourceLabels(resource);
  const { of: lines } = field.options;
  const columns = Object.entries(lines.fields).filter(([, one]) => one.kind !== 'secret');
  return (
    <PlainTable
      head={
        <tr>
          {columns.map(([key, one]) => (
            <th key={key} scope="col" className={isNumeric(one) ? 'end' : ''}>
              {resourceLabels.of(keyOf(resource, 'line', lines.name, key))}
            </th>
          ))}
        </tr>
      }
    >
      {value.map((line, index) => (
        <tr key={index}>
          {columns.map(([key, one]) => (
            <td key={key} className={isNumeric(one) ? 'end' : ''}>
              <FieldValue resource={resource} name={key} field={one} value={Reflect.get(line, key) ?? null} labels={labels} />
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  );
}

const figures: readonly Kind[] = ['int', 'money', 'ratio'];
const isNumeric = ({ kind }: AnyField): boolean => figures.includes(kind);

/** Shows the label of a dictionary value, with its status color if the dictionary defines one. */
export function DictionaryLabel({ code, value }: { readonly code: string; readonly value: string }) {
  const found = useDictionary(code).choices.find((choice) => choice.value === value);
  return found?.statusColor ? (
    <StatusTag tone={found.statusColor}>{found.label}</StatusTag>
  ) : (
    <span>{found?.label ?? value}</span>
  );
}
