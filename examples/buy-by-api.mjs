/**
 * Buys something in a shop over its public API: finds a product, fills the cart, asks what the order costs, places it and asks how it
 * can be paid. Needs nothing but Node.js:
 *
 *     node examples/buy-by-api.mjs http://localhost:3000 <account> <password> [word]
 *
 * Every reply is { code, msg, data }: code 1 is success, else the HTTP status, and data.error names the reason. Amounts are fen, a
 * hundredth of a yuan. All calls are described at /api/docs.
 */
import { randomUUID } from 'node:crypto';

const [, , base = 'http://localhost:3000', username = '', password = '', word = ''] = process.argv;

const yuan = (fen) => `¥${(fen / 100).toFixed(2)}`;
const say = (text) => process.stdout.write(`${text}\n`);

/** What the shop answered, with its reason. */
class ShopError extends Error {
  constructor(status, { msg, data }) {
    super(msg);
    this.status = status;
    this.reason = data?.error;
    this.details = data?.details ?? {};
  }
}

async function answerOf(reply) {
  const answer = await reply.json();
  if (answer.code !== 1) throw new ShopError(reply.status, answer);
  return answer.data;
}

/** Public data, which is not sent again while it is unchanged: keep the ETag with it. */
const kept = new Map();
async function look(path) {
  const known = kept.get(path);
  const reply = await fetch(base + path, { headers: known ? { 'if-none-match': known.etag } : {} });
  if (reply.status === 304) return known.data;
  const data = await answerOf(reply);
  kept.set(path, { etag: reply.headers.get('etag'), data });
  return data;
}

/** A call as the member. With a key it is done once, however often it is sent: repeat it with the same key after a lost reply. */
async function ask(path, body, { token, key } = {}) {
  const headers = { server: '1', 'content-type': 'application/json', 'accept-language': 'en' };
  if (token) headers['member-token'] = token;
  if (key) headers['idempotency-key'] = key;
  const reply = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return answerOf(reply);
}

/** The first product on sale that can be bought in one unit, with such a SKU. */
async function find() {
  const { result } = await look(`/api/shop/products?${new URLSearchParams(word ? { word } : {})}`);
  for (const { id, isSoldOut } of result) {
    if (isSoldOut) continue;
    const { product } = await look(`/api/shop/product?id=${id}`);
    const sku = product.skus.find(({ stock }) => stock !== 'out');
    if (sku && (product.minQty ?? 1) === 1) return { product, sku };
  }
  throw new Error('nothing to buy');
}

/** Places the order at the price it has now; asks once more if that changed since it was quoted. */
async function place(order, token, key = randomUUID()) {
  try {
    return await ask('/user/checkout/place', order, { token, key });
  } catch (error) {
    if (error.reason !== 'draft-order.price-changed') throw error;
    const { shown, now } = error.details;
    say(`The price changed from ${yuan(shown)} to ${yuan(now)}`);
    return ask('/user/checkout/place', { ...order, payableAmount: now }, { token, key: randomUUID() });
  }
}

const { product, sku } = await find();
say(`${product.name} ${sku.values.join(' ')} costs ${yuan(sku.price)}`);

const { token } = await ask('/api/User/login', { username, password });
const { skuId } = sku;
const cart = await ask('/user/cart/add', { skuId, qty: 1 }, { token, key: randomUUID() });
say(`The cart has ${cart.count} units for ${yuan(cart.amount)}`);

const wish = { lines: [{ skuId, qty: 1 }], deliveryType: 'pickup' };
const quote = await ask('/user/checkout/quote', wish, { token });
for (const { key, amount } of quote.steps) say(`  ${key} ${yuan(amount)}`);

const order = await place({ ...wish, payableAmount: quote.payableAmount, isFromCart: true }, token);
say(`Order ${order.orderNo} over ${yuan(order.payableAmount)} is ${order.status}`);

const { due, methods } = await ask('/user/order/payOptions', { id: order.id }, { token });
say(`${yuan(due)} can be paid by ${methods.join(', ') || 'no method yet'}`);
