import { EmptyState, useMay, type WireRow } from '@shopkeeper/admin-ui';
import { useNotices } from '@shopkeeper/admin-ui/shell';
import { loadStaffRules } from '@shopkeeper/api-client/session';
import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { FormPage, type FormSection } from '@shopkeeper/admin-ui/form';
import { role } from '../role.resource.ts';
import { DataScopesInput } from './data-scopes-input.tsx';
import { PermissionPicker } from './permission-picker.tsx';
import { PermissionsInput } from './permissions-input.tsx';
import { RoleHolders } from './role-holders.tsx';
import { RoleScopes } from './role-scopes.tsx';

const sections: readonly FormSection[] = [
  { key: 'basics', fields: ['name', 'code', 'note', 'enabled', 'requiresSecondFactor'] },
  { key: 'permissions', fields: ['permissions'] },
  { key: 'scopes', fields: ['dataScopes'] },
];
const inputs = { permissions: PermissionsInput, dataScopes: DataScopesInput };

/** A role with its permissions: a form for those who may save it, a read-only view for others. */
export function RoleFormScreen() {
  const page = usePage();
  const may = useMay();
  const notices = useNotices();
  const text = useText('shell');
  const id = page.params.id === undefined ? null : Number(page.params.id);
  if (!may(id === null ? 'add' : 'edit', role.page))
    return id === null ? <EmptyState title={text('401.title')} hint={text('401.text')} /> : <RoleDetails id={id} />;
  const leave = (): void => {
    // The user may have the role, so menu and buttons are updated at once.
    void loadStaffRules().catch(notices.failure);
    page.close(role.page);
  };
  return (
    <FormPage
      key={id}
      resource={role}
      id={id}
      sections={sections}
      inputs={inputs}
      summary={id === null ? null : <RoleHolders id={id} />}
      onSaved={leave}
    />
  );
}

function RoleDetails({ id }: { readonly id: number }) {
  const text = useText('role');
  return (
    <DetailPage
      resource={role}
      id={id}
      main={(row) => (
        <>
          <RoleHolders id={id} />
          <Section title={text('text.basics')}>
            <FieldDescriptions
              resource={role}
              row={row as WireRow}
              names={['code', 'note', 'enabled', 'requiresSecondFactor', 'permissionCount', 'updatedAt']}
            />
          </Section>
          <Section title={text('text.permissions')}>
            <PermissionPicker value={row.permissions} stored={row.permissions} isReadOnly />
          </Section>
          <Section title={text('text.scopes')}>
            <RoleScopes scopes={row.dataScopes} permissions={row.permissions} />
          </Section>
        </>
      )}
    />
  );
}

export { RoleFormScreen as Screen };
