import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { Search } from '@shopkeeper/ui/icons';
import { useResourceText } from '../texts/resource-text.ts';

interface CheckListProps {
  readonly title: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly values: readonly string[];
  onValues(values: readonly string[]): void;
}

/** A list longer than this has a search field. */
const searchedFrom = 8;

/** A list of checkboxes; typing narrows a long list, and checked values stay checked while filtered out. */
export function CheckList({ title, choices, values, onValues }: CheckListProps) {
  const text = useResourceText();
  const [term, setTerm] = useState('');
  const shown = choices.filter(({ label }) => label.toLowerCase().includes(term.trim().toLowerCase()));
  const unseen = values.filter((value) => !shown.some((one) => one.value === value));
  return (
    <>
      {choices.length > searchedFrom && (
        <Input
          size="small"
          allowClear
          prefix={<Search size={13} aria-hidden />}
          aria-label={text('filter.find', { title })}
          placeholder={text('filter.find', { title })}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
      )}
      <Checkbox.Group
        className="rs-checks"
        aria-label={title}
        options={shown.map(({ value, label }) => ({ value, label }))}
        value={[...values]}
        onChange={(next) => onValues([...unseen, ...next.map(String)])}
      />
    </>
  );
}
