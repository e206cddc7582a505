import { listReader, ResourceScreen } from '@shopkeeper/admin-ui/list';
import { smsTemplate } from '../sms-template.resource.ts';

export const readAhead = listReader({ resource: smsTemplate });

/** The templates of text messages; a row opens its preview. */
export function SmsTemplateListScreen() {
  return <ResourceScreen resource={smsTemplate} detailPath={(id) => `${smsTemplate.page}/${id}`} />;
}

export { SmsTemplateListScreen as Screen };
