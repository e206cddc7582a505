import { ErrorState, useDetail } from '@shopkeeper/admin-ui';
import { usePage } from '@shopkeeper/shell';
import { Skeleton } from 'antd';
import { form } from '../form.resource.ts';
import { Designer } from './designer.tsx';

/** The designer of one form. Another version starts it anew. */
export function FormDetailScreen() {
  const id = Number(usePage().params.id);
  const { data, error, refetch } = useDetail(form, id);
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} className="rs-detail" />;
  return <Designer key={`${data.id}.${data.versionNo}`} row={data} />;
}

export { FormDetailScreen as Screen };
