/** The measuring method, as printed in `docs/benchmarks.md`. */
export const method = `\`--profile M,L\` measures the large shop in addition to the medium one. Every result is a ratio within one run, because ratios are
stable on a busy machine and absolute times are not.

- **The reference** (\`bench/bare/\`) is a minimal implementation of these calls: about thirty lines of Fastify and pg each, with stored totals,
  the same indexes, late joins on deep pages, prepared statements, a capped count and the same pool size. It has no sign-in,
  no permissions and no audit. \`npm run bench -- --plans\` prints its plans.
- Both sides return the same pages from the same database; their replies are compared field by field before anything is timed.
  Only ours adds the actions that the caller may perform on each row, in the caller's language.
- Ours is the product as it ships: the session and its permissions are read from the database on every request. Only the rate
  limit per address is off.
- **CPU per request** is the user and system time of the server process and its database connections, divided by completed
  requests. Eight clients use one connection each; both sides are warmed up, then take turns in short rounds.
- **Growth** compares ours on the larger shop with ours on the smaller one, in turns: the same code, ten times the rows.
- **At a fixed rate** calls are sent whether or not earlier ones have completed, at half the rate that ours reaches with eight
  clients. Latency is counted from the time at which the call was due, so a stall affects every call that falls into it.
- Ours places an order from a draft: it reads and locks the draft, recalculates the price, compares it with the price shown,
  reserves stock, and writes order, ledger, timeline, audit and the stored reply of the idempotency key. The reference writes
  order, ledger and timeline.
- **The import** uploads a file of products with three SKUs each; one in a hundred has an invalid price. The file is parsed,
  compared with the shop and written with stock, ledger and audit, and failed rows are returned with their reasons. The bare COPY
  writes the finished rows of products, SKUs, stock levels and ledger, in binary, in one transaction, into a fresh copy of the shop.
- \`bench/shop/*.sql\` fills the shop with the same rows in every run. Each run starts with a fresh copy.`;
