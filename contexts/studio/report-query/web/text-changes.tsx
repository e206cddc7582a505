import { useText } from '@shopkeeper/ui/i18n';
import { type DiffLine, diffLines } from '../report-query.domain.ts';
import './report-query.css';
import { scrolledRegion } from './scrolled-region.ts';

const signs: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', removed: '−', added: '+' };

/** What changed from one text to another, line by line. */
export function TextChanges({
  label,
  before,
  after,
}: {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}) {
  const text = useText('report-query');
  const lines = diffLines(before, after).map((line, at) => ({ ...line, no: at + 1 }));
  return (
    <div className="report-text" {...scrolledRegion(label)}>
      <ol>
        {lines.map(({ kind, text: line, no }) => (
          <li key={no} className={kind}>
            <span aria-hidden>{signs[kind]}</span>
            {kind !== 'same' && <span className="rs-unseen">{text(`text.${kind}`)} </span>}
            <code>{line}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}
