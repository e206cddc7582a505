import { Timeline as Entries, type TimelineEntry } from '../../layout/timeline.tsx';
import { useResourceText } from '../resource-text.ts';

/** What happened to something, the newest first as it is given. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const text = useResourceText();
  if (entries.length === 0) return <p className="rs-hint">{text('timeline.empty')}</p>;
  return <Entries entries={entries} />;
}
