// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './address/address.domain.ts';
export * from './address/address.resource.ts';
export * from './address/offered-address.domain.ts';
export * from './balance/balance.ledger.ts';
export * from './member/found-member.domain.ts';
export * from './member/member-card.domain.ts';
export * from './member/member.resource.ts';
export * from './member/member.settings.ts';
export * from './member-addresses/member-addresses.page.ts';
export * from './points/points.ledger.ts';
