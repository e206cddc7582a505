import { useMayOpen } from '@shopkeeper/admin-ui';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { useCall } from '@shopkeeper/api-client';
import { PageLink } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import type { ListData } from '@shopkeeper/resource/schema';
import { admin } from '../../admin/admin.resource.ts';

const few = 5;

/** The staff who have a role, for those who may see staff: a change of the role applies to them at once. */
export function RoleHolders({ id }: { readonly id: number }) {
  const text = useText('role');
  const isReady = useMayOpen()(admin.page);
  const filters = [{ field: 'roleIds', op: 'in', value: [id] } as const];
  const body = { page: { currentPage: 1, pageSize: few }, filters };
  const { data } = useCall<ListData<{ readonly nickname: string }>>(`${admin.prefix}GetPageData`, body, { isReady });
  if (!data) return null;
  const names = data.result.map(({ nickname }) => nickname).join(text('text.and'));
  const rest = (data.page.total ?? 0) - data.result.length;
  return (
    <Text as="p" color="secondary" margin="0 0 12px">
      {names === '' ? (
        text('text.heldByNobody')
      ) : (
        <PageLink className="ly-link" to={listAddress(admin.page, filters)}>
          {rest > 0 ? text('text.heldByMore', { names, count: rest }) : text('text.heldBy', { names })}
        </PageLink>
      )}
    </Text>
  );
}
