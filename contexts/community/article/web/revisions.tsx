import { useCall, useMutationCall } from '@shopkeeper/api-client';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { useId, useState } from 'react';
import { differenceOf, comparableText } from '../difference.domain.ts';
import type { ListedRevision, Revision } from '../revision.domain.ts';
import './revisions.css';

/** Whose calls are made: of staff, or of the author. */
export interface RevisionsProps {
  readonly id: number;
  readonly version: number;
  readonly prefix: string;
  readonly audience: 'admin' | 'member';
  readonly mayRevert: boolean;
  readonly onDone: () => void;
}

/** The revisions of an article, what changed between two of them, and the way back to one. */
export function Revisions(props: RevisionsProps) {
  const text = useText('article');
  const { id, prefix, audience } = props;
  const { data, error } = useCall<{ result: readonly ListedRevision[] }>(`${prefix}revisions`, { id }, { audience });
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <div className="revision-wait" aria-busy="true" />;
  if (data.result.length === 0)
    return (
      <Stack gap={4} padding="24px 0">
        <Text weight={600}>{text('text.no-revisions')}</Text>
        <Text color="secondary">{text('text.no-revisions-hint')}</Text>
      </Stack>
    );
  return <Compared {...props} revisions={data.result} />;
}

interface ComparedProps extends RevisionsProps {
  readonly revisions: readonly ListedRevision[];
}

function Compared({ revisions, ...props }: ComparedProps) {
  const text = useText('article');
  const latest = revisions[0]?.revisionNo ?? 1;
  const [from, setFrom] = useState(revisions[1]?.revisionNo ?? latest);
  const [to, setTo] = useState(latest);
  const compare = (revisionNo: number): void => {
    const at = revisions.findIndex((one) => one.revisionNo === revisionNo);
    setTo(revisionNo);
    setFrom(revisions[at + 1]?.revisionNo ?? revisionNo);
  };
  return (
    <Stack gap={16}>
      <Stack as="ul" divided>
        {revisions.map((one) => (
          <Line key={one.revisionNo} {...props} revision={one} isCurrent={one.revisionNo === latest} onCompare={compare} />
        ))}
      </Stack>
      {revisions.length > 1 && (
        <section>
          <Text as="h3" size={15} weight={600} margin="0 0 8px" block>
            {text('text.changes')}
          </Text>
          <Stack row wrap gap={[8, 16]} margin="0 0 10px">
            <Choice label={text('text.from')} revisions={revisions} value={from} onChange={setFrom} />
            <Choice label={text('text.to')} revisions={revisions} value={to} onChange={setTo} />
          </Stack>
          <Difference {...props} from={from} to={to} />
        </section>
      )}
    </Stack>
  );
}

interface LineProps extends RevisionsProps {
  readonly revision: ListedRevision;
  readonly isCurrent: boolean;
  readonly onCompare: (revisionNo: number) => void;
}

function Line({ revision, isCurrent, onCompare, id, version, prefix, audience, mayRevert, onDone }: LineProps) {
  const text = useText('article');
  const options = { audience, refreshes: [prefix], showSuccess: true, onDone };
  const { mutate, isPending } = useMutationCall<unknown, object>(`${prefix}revert`, options);
  const { revisionNo, restoredNo } = revision;
  const label = text('text.revision-no', { no: revisionNo });
  return (
    <Stack as="li" row gap={12} padding="8px 0" justify="space-between">
      <span style={{ minWidth: 0 }}>
        <Text block>
          <Text weight={600}>{label}</Text> {isCurrent && <Text color="secondary">{text('text.current')}</Text>}
        </Text>
        <Text color="secondary" size={13}>
          <Who revision={revision} /> · <TimeText at={revision.at} />
          {restoredNo !== null && ` · ${text('text.restored', { no: restoredNo })}`}
        </Text>
      </span>
      <Stack row gap={8} style={{ flex: 'none' }}>
        <button
          type="button"
          className="revision-button"
          onClick={() => onCompare(revisionNo)}
          aria-label={`${text('text.changes')}: ${label}`}
        >
          {text('text.changes')}
        </button>
        {mayRevert && !isCurrent && (
          <button
            type="button"
            className="revision-button"
            disabled={isPending}
            aria-label={`${text('text.restore')}: ${label}`}
            onClick={() => mutate({ id, version, revisionNo })}
          >
            {text('text.restore')}
          </button>
        )}
      </Stack>
    </Stack>
  );
}

function Who({ revision: { audience, by } }: { readonly revision: ListedRevision }) {
  const text = useText('article');
  if (audience === 'member') return text('text.by-author');
  if (audience === 'admin') return by === '' ? text('text.by-staff') : by;
  return by === '' ? text('text.before-revisions') : by;
}

interface ChoiceProps {
  readonly label: string;
  readonly revisions: readonly ListedRevision[];
  readonly value: number;
  readonly onChange: (revisionNo: number) => void;
}

function Choice({ label, revisions, value, onChange }: ChoiceProps) {
  const text = useText('article');
  const id = useId();
  return (
    <span className="revision-choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {revisions.map(({ revisionNo }) => (
          <option key={revisionNo} value={revisionNo}>
            {text('text.revision-no', { no: revisionNo })}
          </option>
        ))}
      </select>
    </span>
  );
}

const wholeOf = ({ title, content }: Revision): string => `${title}\n${comparableText(content)}`;

interface DifferenceProps extends RevisionsProps {
  readonly from: number;
  readonly to: number;
}

/** What the later text has and the former has not: added words are underlined, removed ones struck out. */
function Difference({ id, prefix, audience, from, to }: DifferenceProps) {
  const text = useText('article');
  const path = `${prefix}revision`;
  const former = useCall<Revision>(path, { id, revisionNo: from }, { audience });
  const later = useCall<Revision>(path, { id, revisionNo: to }, { audience });
  const error = former.error ?? later.error;
  if (error) return <p role="alert">{error.message}</p>;
  if (!former.data || !later.data) return <div className="revision-wait" aria-busy="true" />;
  const parts = differenceOf(wholeOf(former.data), wholeOf(later.data));
  if (parts.every(({ kind }) => kind === 'same')) return <Text color="secondary">{text('text.no-difference')}</Text>;
  return (
    <>
      <Text as="p" size={13} margin="0 0 8px" className="revision-text">
        <ins>{text('text.added')}</ins> <del>{text('text.removed')}</del>
      </Text>
      <div className="revision-text framed">
        {parts.map(({ kind, text: words }, at) => {
          const key = `${at} ${kind}`;
          if (kind === 'same') return <span key={key}>{words}</span>;
          return kind === 'added' ? <ins key={key}>{words}</ins> : <del key={key}>{words}</del>;
        })}
      </div>
    </>
  );
}
