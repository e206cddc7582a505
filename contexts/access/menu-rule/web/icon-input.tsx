import { MenuIcon } from '@shopkeeper/admin-ui/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { type FieldInputProps, useFormScope } from '@shopkeeper/admin-ui/form';
import { Select } from 'antd';
import { useState } from 'react';

const nothing: readonly string[] = [];

/** Selects an icon by picture and name; all names are loaded when the list is opened. */
export function IconInput({ path, value, isDisabled, onChange }: FieldInputProps) {
  const text = useText('menu-rule');
  const { idOf } = useFormScope();
  const [names, setNames] = useState(nothing);
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const offered = chosen !== null && !names.includes(chosen) ? [chosen, ...names] : names;

  async function fetchNames(): Promise<void> {
    const { iconNames } = await import('@shopkeeper/ui/all-icons');
    setNames(iconNames);
  }

  return (
    <Select
      id={idOf(path)}
      className="rs-wide"
      value={chosen}
      disabled={isDisabled}
      allowClear
      showSearch
      placeholder={text('text.chooseIcon')}
      notFoundContent={text('text.nothing')}
      options={offered.map((name) => ({ value: name, label: <IconName name={name} /> }))}
      onOpenChange={(isOpen) => isOpen && names.length === 0 && void fetchNames()}
      onChange={(next: string | undefined) => onChange(next ?? null)}
    />
  );
}

function IconName({ name }: { readonly name: string }) {
  return (
    <Text color="secondary">
      <Stack as="span" row inline gap={8}>
        <MenuIcon name={name} />
        {name}
      </Stack>
    </Text>
  );
}
