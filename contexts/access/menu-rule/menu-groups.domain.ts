/** The directories of the menu, heaviest first; a resource or page names the one it stands in. Titles are `text.group.<name>`. */
export const menuGroups = [
  { name: 'sales', icon: 'shopping-cart', weigh: 900 },
  { name: 'catalog', icon: 'package', weigh: 800 },
  { name: 'member', icon: 'users', weigh: 700 },
  { name: 'marketing', icon: 'megaphone', weigh: 600 },
  { name: 'access', icon: 'shield', weigh: 300 },
  { name: 'system', icon: 'settings', weigh: 200 },
] as const;
