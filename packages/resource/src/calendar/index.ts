export { dayOf, localTime, shopTimeZone, startOfDay } from './shop-calendar.ts';
