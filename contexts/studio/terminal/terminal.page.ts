import { definePage } from '@shopkeeper/resource';

/** The calls of the terminal. It is a panel of the header for super administrators, without a page or permissions of its own. */
export const terminalPage = definePage({ context: 'studio', name: 'terminal', path: '/admin/Terminal', actions: [] });
