/** How the figures of `docs/benchmarks.md` come about, for those who doubt them. */
export const method = `With \`--profile M,L\` the large shop stands beside the other. Every figure is a ratio of one run, because ratios hold
on a busy machine and absolute times do not.

- **The reference** (\`bench/bare/\`) is what somebody would write who needs these calls only: about thirty lines of Fastify and pg for
  each, stored totals, the same indexes, late joins on deep pages, prepared statements, a capped count, the same size of pool. It
  has no sign-in, no permissions, no audit. \`npm run bench -- --plans\` prints its plans.
- Both sides answer the same pages from the same database; before anything is timed the answers are compared field by field.
  Only ours says which moves the caller may make with a row, in the caller's language.
- Ours is the product as it ships: sign-in and permissions are read from the database at every request; only the limit of calls
  per address is off.
- **CPU per request** is user and system time of the server's process and of its database connections, over answered requests.
  Eight clients, each on one connection; both sides are warmed up, then take turns in short rounds.
- **Growth** is ours over the larger shop beside ours over the smaller one, in turns: the same code, ten times the rows.
- **At a fixed rate** calls are sent whether or not earlier ones are answered, half as many in a second as ours answers to eight
  callers without a pause. A latency counts from the instant at which the call was due, so a stall is felt by all who come in it.
- Ours places an order from a draft of the desk: it reads and locks the draft, prices it anew, compares with what was shown,
  reserves stock, writes order, ledger, timeline, audit and the stored answer of its idempotency key. The reference writes order,
  ledger and timeline.
- **The import** is an upload of a sheet of products, three SKUs each, of which one in a hundred has a price that is none: it is read,
  compared with the shop, written with stock, ledger and audit, and the bad rows come back with their reasons. The bare COPY gets
  the finished rows of products, SKUs, levels and ledger, in binary, in one transaction, into a fresh copy of the same shop.
- The shop is filled by \`bench/shop/*.sql\`: the same rows in every run. Each run begins with a fresh copy.`;
