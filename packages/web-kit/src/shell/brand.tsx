import { useStaffRules } from '../session/staff.ts';
import { BrandMark } from './brand-mark.tsx';

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
