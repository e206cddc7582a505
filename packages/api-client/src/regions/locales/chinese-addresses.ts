/** The words of Chinese addresses, as patterns. */

const peoples =
  '蒙古|回|藏|维吾尔|苗|彝|壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|普米|塔吉克|怒|鄂温克|德昂|保安|裕固|独龙|鄂伦春|各';
/** The end of the name of an autonomous region, with the peoples that it names. */
export const autonomous = new RegExp(`(?:(?:${peoples})族?)+自治[区州县旗]$`);
/** The end of the name of a region that says what it is. */
export const suffix = /(?:特别行政区|自治[区州县旗]|地区|盟|林区|新区|省|市|县|区|旗)$/;

/** Districts whose short name is the name of a town: it stands for them. Of others it may be the name of a lake or a street. */
export const hasOwnTown = /[市县旗]$/;

/** Levels that only group regions and stand in no address. */
export const namelessLevel = /^(?:县|市辖区)$|直辖县级/;

/** What follows the short name of a region in the name of a street: `北京路`, `西湖大道`. */
export const streetAfter = /^(?:东|西|南|北|中)?(?:路|街|道|大道|大街|巷|弄|村|镇|乡|社区|大厦|新村|花园|广场)/;

/** Separators and the names of levels that no address needs, which stand between the names of two regions. */
export const between = /^[\s\-/·>]*(?:(?:(?:省|自治区)?直辖县级行政区划|市辖区|县(?=[\s\u4e00-\u9fa5]{2,}县))[\s\-/·>]*)?/;
const labels = {
  name: '收货人姓名|收件人姓名|收货人|收件人|联系人|姓名|名字',
  mobile: '收货人手机号?码?|手机号码|手机号|联系电话|联系方式|电话号码|手机|电话',
  region: '所在地区|所在区域|省市区|地区',
  detail: '详细地址|收货地址|收件地址|街道地址|地址',
  postcode: '邮政编码|邮编',
} as const;
/** The labels of the parts of an address. */
export const anyLabel = new RegExp(`(?:${Object.values(labels).join('|')})\\s*[:：]\\s*`, 'g');
/** A name after its label. */
export const labelledName = new RegExp(`(?:${labels.name})\\s*[:：]\\s*([^\\s,，;；。|]+)`);
/** A mobile number, also with the code of the country and with separators; three groups. */
export const mobileNumber = /(?<!\d)(?:\+?86[-\s]?)?(1[3-9]\d)[-\s]?(\d{4})[-\s]?(\d{4})(?!\d)/;
/** Six digits that are no part of a number. */
export const postalCode = /(?<![\d-])(\d{6})(?![\d号室-])/;

/** A Chinese name with or without a form of address, or one with middle dots. */
export const chineseName = /^(?:[\u4e00-\u9fa5]{2,5}(?:先生|女士|小姐|老师)?|[\u4e00-\u9fa5]+(?:·[\u4e00-\u9fa5]+)+)$/;
/** A name in Latin letters. */
export const latinName = /^[A-Za-z][A-Za-z.'-]{1,19}$/;
/** The end of a word that belongs to an address. */
export const ofAddress = /[路街道号楼室栋幢层村镇乡区县市省园苑城府座巷弄里庄屯组店厦校院局部库铺场桥口坊]$|地址|国际|中心$/;
/** A name at the end of an address, after its number: `18号张三`. */
export const nameAfterNumber = /^(.*[\d号室楼栋层元])([\u4e00-\u9fa5]{2,3})$/;

/** What is written around a name or before a province and belongs to neither. */
export const noise = /\(\s*收\s*\)|(?<=\s)收(?=\s|$)|中国(?=\S)/g;
