import fastify from 'fastify';
import pg from 'pg';
import { afterSaleList } from './after-sale-list.ts';
import { articleList, articlePage } from './articles.ts';
import { dashboard } from './dashboard.ts';
import { orderDetail } from './order-detail.ts';
import { orderList } from './order-list.ts';
import { memberOrders } from './member-orders.ts';
import type { ListBody } from './pages.ts';
import { placeOrder } from './place-order.ts';
import { productList } from './product-list.ts';
import { productUpdate } from './product-update.ts';
import { stockList } from './stock-list.ts';

/** The reference: a minimal implementation of these calls only, without sign-in, permissions and audit. */
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1184, (text) => Date.parse(text));
const pool = new pg.Pool({ connectionString: process.env['BENCH_DATABASE'] ?? '', max: 10, options: '-c TimeZone=UTC' });
const app = fastify();

app.post<{ Body: ListBody }>('/admin/sales/order/GetPageData', ({ body }) => orderList(pool, body));
app.post<{ Body: { from: string; to: string } }>('/admin/studio/dashboard/overview', ({ body }) => dashboard(pool, body));
app.post<{ Body: { id: number } }>('/admin/sales/order/GetDetailPage', ({ body }) => orderDetail(pool, body));
app.post<{ Body: ListBody }>('/admin/sales/after-sale/GetPageData', ({ body }) => afterSaleList(pool, body));
app.post<{ Body: ListBody }>('/admin/catalog/product/GetPageData', ({ body }) => productList(pool, body));
app.post<{ Body: ListBody }>('/admin/catalog/stock/GetPageData', ({ body }) => stockList(pool, body));
app.post<{ Body: ListBody }>('/user/order/GetPageData', ({ body }) => memberOrders(pool, body));
app.post<{ Body: Parameters<typeof articleList>[1] }>('/api/community/articles', ({ body }) => articleList(pool, body));
app.post<{ Body: { id: number } }>('/api/community/article', ({ body }) => articlePage(pool, body));
app.post<{ Body: Parameters<typeof productUpdate>[1] }>('/admin/catalog/product/Update', ({ body }) => productUpdate(pool, body));

app.post<{ Body: Parameters<typeof placeOrder>[1] }>('/admin/sales/draft-order/place', ({ body }) => placeOrder(pool, body));

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
process.send?.({ address });
