import { useDictionary } from '../calls/use-options.ts';
import { StatusTag } from './status-tag.tsx';

/** Shows the label of a dictionary value, with its status color if the dictionary defines one. */
export function DictionaryLabel({ code, value }: { readonly code: string; readonly value: string }) {
  const found = useDictionary(code).choices.find((choice) => choice.value === value);
  return found?.statusColor ? (
    <StatusTag tone={found.statusColor}>{found.label}</StatusTag>
  ) : (
    <span>{found?.label ?? value}</span>
  );
}
