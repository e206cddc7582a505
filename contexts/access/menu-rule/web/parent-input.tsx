import type { ListData } from '@shopkeeper/resource/schema';
import { useCall } from '@shopkeeper/api-client';
import { titleText, useText } from '@shopkeeper/ui/i18n';
import { type WireRow } from '@shopkeeper/admin-ui';
import { type FieldInputProps, useFormScope } from '@shopkeeper/admin-ui/form';
import { TreeSelect } from 'antd';
import { menuRule } from '../menu-rule.resource.ts';

const places = {
  page: { currentPage: 1, pageSize: 500 },
  filters: { field: 'type', op: 'in', value: ['menu_dir', 'menu'] },
};

interface Place {
  readonly value: number;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: Place[];
}

/** Returns the possible parents as a tree; an entry cannot be below itself. */
function placesUnder(
  rows: readonly WireRow[],
  options: { readonly parent: number | null; readonly self: number | null; readonly isOut: boolean },
): Place[] {
  return rows
    .filter((row) => (row['parentId'] ?? null) === options.parent)
    .map((row) => {
      const disabled = options.isOut || row.id === options.self;
      return {
        value: row.id,
        title: titleText(String(row['title'])),
        disabled,
        children: placesUnder(rows, { ...options, parent: row.id, isOut: disabled }),
      };
    });
}

/** Selects the parent of an entry by the titles that the menu shows. */
export function ParentInput({ path, value, isDisabled, onChange }: FieldInputProps) {
  const text = useText('menu-rule');
  const { id, idOf } = useFormScope();
  const { data, isLoading } = useCall<ListData<WireRow>>(`${menuRule.prefix}GetPageData`, places);
  const tree = placesUnder(data?.result ?? [], { parent: null, self: id, isOut: false });
  return (
    <TreeSelect
      id={idOf(path)}
      className="rs-wide"
      value={typeof value === 'number' && data ? value : null}
      treeData={tree}
      loading={isLoading}
      disabled={isDisabled}
      allowClear
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={text('text.top')}
      onChange={(next: number | null | undefined) => onChange(next ?? null)}
    />
  );
}
