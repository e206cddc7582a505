import { EmptyState, ErrorState, useDetail, useMay } from '@shopkeeper/admin-ui';
import { usePage, usePageSearch } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { GridMessagesProvider } from '@shopkeeper/admin-ui/list';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { product } from '../product.resource.ts';
import type { ProductDetail } from './product-detail.ts';
import { ProductFormView } from './product-form-view.tsx';
import './product-form.css';

const idIn = (text: string | null | undefined): number | null => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null);

/** The form of a product: a new one, or the one named by the address (`/:id/edit`, or `?id=`). */
export function ProductFormScreen() {
  const text = useText('product');
  const may = useMay();
  const { params } = usePage();
  const [search] = usePageSearch();
  const id = idIn(params['id']) ?? idIn(search.get('id'));
  const action = id === null ? 'add' : 'edit';
  if (!may(action, product.page))
    return <EmptyState title={text('text.noRight')} hint={text('hint.noRight', { node: `${product.page}/${action}` })} />;
  return (
    <GridMessagesProvider>
      {id === null ? <ProductFormView key="new" row={null} /> : <Stored key={id} id={id} />}
    </GridMessagesProvider>
  );
}

/** Reads the product once, freshly, and then never replaces the user's input. */
function Stored({ id }: { readonly id: number }) {
  const { data, error, isFetching, refetch } = useDetail(product, id);
  const [row, setRow] = useState<ProductDetail | null>(null);
  if (row === null && data && !isFetching) setRow(data);
  if (row) return <ProductFormView row={row} />;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div className="rs-form-page product-form" aria-busy>
      <Skeleton active title={{ width: 240 }} paragraph={{ rows: 12 }} />
    </div>
  );
}
