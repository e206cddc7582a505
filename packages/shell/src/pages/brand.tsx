import { useStaffRules } from '@shopkeeper/api-client/session';

interface BrandProps {
  readonly isCollapsed: boolean;
}

/** Logo and name of the site at the top of the menu. */
export function Brand({ isCollapsed }: BrandProps) {
  const name = useStaffRules(({ siteConfig }) => siteConfig?.siteName ?? '');
  return (
    <div className="brand" data-collapsed={isCollapsed}>
      <BrandMark />
      {isCollapsed ? null : <span className="brand-name">{name}</span>}
    </div>
  );
}

/** The logo: a receipt in the accent colour. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      <rect width="28" height="28" rx="7" fill="var(--brand)" />
      <path
        d="M8.5 7.5h9a2 2 0 0 1 2 2v11h-9a2 2 0 0 1-2-2zM12 12h4.5M12 15.5h4.5"
        fill="none"
        stroke="#fff"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
