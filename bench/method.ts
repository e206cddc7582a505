/** The measuring method, as printed in `docs/benchmarks.md`. */
export const method = `\`--profile M,L\` measures the large shop in addition to the medium one. Every result is a ratio within one run, because ratios are
stable on a busy machine and absolute times are not.

- **The reference** (\`bench/bare/\`) is a minimal implementation of these calls: about thirty lines of Fastify and pg each, with stored totals,
  the same indexes, late joins on deep pages, prepared statements, a capped count and the same pool size. It has no sign-in,
  no permissions and no audit. **Bare without count** answers the same page without its total: what the page itself costs. Ours
  counts a list beyond 10,000 rows once in 60 seconds. \`npm run bench -- --plans\` prints its plans.
- Both sides return the same pages from the same database; their replies are compared field by field before anything is timed.
  Only ours adds the actions that the caller may perform on each row, in the caller's language.
- Ours is the product as it ships: the session and its permissions are read from the database on every request. Only the rate
  limit per address is off.
- **CPU per request** is the user and system time of the server process and its database connections, divided by completed
  requests; connections that close during a measurement are charged to it, and the next one waits until those of a stopped server
  are closed. Eight clients use one connection each; both sides are warmed up, then take turns in short rounds.
- **Peak memory** is the highest resident memory of our server up to the end of a crowd of 200 connections, which call the order list
  and, once in twenty calls, sign in. The import and the export follow it and are measured by their growth.
- **Growth** compares ours on the larger shop with ours on the smaller one, in turns: the same code, ten times the rows.
- **At a fixed rate** calls are sent whether or not earlier ones have completed, at half the rate that ours reaches with eight
  clients. Latency is counted from the time at which the call was due, so a stall affects every call that falls into it.
- Ours places an order from a draft: it reads and locks the draft, recalculates the price, compares it with the price shown,
  reserves stock, and writes order, ledger, timeline, audit and the stored reply of the idempotency key. The reference writes
  order, ledger and timeline.
- A basket in one call is placed by its member without a draft; the reference is the same as for a draft.
- **HOT updates** are those that write into no index. Stock levels are in none. Products and orders miss the target: each edit of a product
  moves it to the top of its list (\`updated_at\`), each sale moves it among best sellers and by stock, and each transition of an order
  moves it to another tab. These columns are the order of lists that are opened often; in narrow tables of their own they would be
  joined by every list. A basket placed in one call updates no order at all.
- **Bars that are missed**: the list of products reads the names of brand and category for each row, a member's orders the items and the
  commands of each; an update of a product checks the whole document and writes audit entries; a basket in one call also stores
  the audit entry and the reply of its idempotency key. Memory peaks while passwords of sign-ins are hashed. The dashboard, which opens
  first, loads twenty files of its own before the order list.
- **The import** uploads a file of products with three SKUs each; one in a hundred has an invalid price. The file is parsed,
  compared with the shop and written with stock, ledger and audit, and failed rows are returned with their reasons. The bare COPY
  writes the finished rows of products, SKUs, stock levels and ledger, in binary, in one transaction, into a fresh copy of the shop.
- **A search** finds its matches through the index of two-character pieces, with a state also through the index of the state, and counts
  them exactly up to 10,000. Below that number its cost grows with the matches and with the rows in the state.
- **The import of brands** writes rows of a resource without hooks, each with an audit entry; the bare COPY writes the rows alone.
- \`bench/shop/*.sql\` fills the shop, which has as many products, members and orders as \`npm run seed\` makes of that profile, with the same rows in every run. Each run starts with a fresh copy.`;
