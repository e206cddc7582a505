/** Carriers that are proposed; any other can be typed. Their names are proper names and the same in both languages. */
export const carriers = [
  'SF Express',
  'YTO Express',
  'ZTO Express',
  'STO Express',
  'Yunda Express',
  'JD Logistics',
  'EMS',
  'DHL',
  'FedEx',
  'UPS',
];
