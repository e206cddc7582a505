import type { RowOf } from '@shopkeeper/resource';
import { assetUrl, PageLink, useText } from '@shopkeeper/web-kit';
import { MoneyText } from '@shopkeeper/web-kit/resource';
import type { order } from '../order.resource.ts';

/** The purchased lines as a snapshot, with prices and shipped quantities. */
export function OrderLines({ lines }: { readonly lines: RowOf<typeof order>['lines'] }) {
  const text = useText('order');
  return (
    <div className="or-scroll" role="region" aria-label={text('field.lines')} tabIndex={0}>
      <table className="or-lines">
        <thead>
          <tr>
            <th>{text('line.line.name')}</th>
            <th className="end">{text('line.line.unitPrice')}</th>
            <th className="end">{text('line.line.qty')}</th>
            <th className="end">{text('line.line.qtyShipped')}</th>
            <th className="end">{text('line.line.payableAmount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.image ? (
                  <img src={assetUrl(line.image)} alt="" width={40} height={40} loading="lazy" referrerPolicy="no-referrer" />
                ) : (
                  <i />
                )}
                <span>
                  <PageLink to={`/admin/catalog/product/${line.productId}`}>{line.name}</PageLink>
                  <small>
                    {line.specText} {line.skuCode}
                  </small>
                  {line.overrideReason && <small>{text('text.overridden', { reason: line.overrideReason })}</small>}
                </span>
              </td>
              <td className="end">
                <MoneyText fen={line.unitPrice} />
                {line.listPrice !== line.unitPrice && (
                  <s>
                    <MoneyText fen={line.listPrice} />
                  </s>
                )}
              </td>
              <td className="end">{line.qty}</td>
              <td className="end">{line.qtyShipped}</td>
              <td className="end">
                <MoneyText fen={line.payableAmount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
