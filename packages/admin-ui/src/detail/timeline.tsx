import { Timeline as Entries, type TimelineEntry } from '@shopkeeper/ui/layout';
import { useResourceText } from '../texts/resource-text.ts';

/** Shows events in the order given, usually newest first. */
export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const text = useResourceText();
  if (entries.length === 0) return <p className="rs-hint">{text('timeline.empty')}</p>;
  return <Entries entries={entries} />;
}
