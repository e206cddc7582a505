/** An entry of a dictionary: what is stored, and how it reads in Chinese and English. */
type Entry = readonly [value: string, zh: string, en: string, tone?: 'ok' | 'warn' | 'bad' | 'info'];

export interface DemoDictionary {
  readonly code: string;
  readonly name: string;
  readonly note: string | null;
  /** Named by code: staff may add entries and may not delete the dictionary. */
  readonly builtIn: boolean;
  readonly items: readonly Entry[];
}

export const demoDictionaries: readonly DemoDictionary[] = [
  {
    code: 'order_close_reason',
    name: '订单关闭原因',
    note: null,
    builtIn: true,
    items: [
      ['buyer_regret', '买家不想要了', 'Buyer changed their mind'],
      ['wrong_address', '地址或信息填错', 'Wrong address or details'],
      ['out_of_stock', '缺货', 'Out of stock', 'warn'],
      ['duplicate', '重复下单', 'Placed twice'],
      ['suspicious', '可疑订单', 'Suspicious order', 'bad'],
      ['other', '其他', 'Other'],
    ],
  },
  {
    code: 'product_unit',
    name: '计量单位',
    note: '商品的销售单位',
    builtIn: true,
    items: [
      ['件', '件', 'piece'],
      ['个', '个', 'unit'],
      ['套', '套', 'set'],
      ['盒', '盒', 'box'],
      ['袋', '袋', 'bag'],
      ['瓶', '瓶', 'bottle'],
      ['双', '双', 'pair'],
      ['米', '米', 'metre'],
      ['千克', '千克', 'kilogram'],
    ],
  },
  {
    code: 'order_hold_reason',
    name: '订单暂停原因',
    note: null,
    builtIn: true,
    items: [
      ['address_check', '收货地址待确认', 'Address to be confirmed', 'warn'],
      ['payment_check', '付款待核对', 'Payment to be checked', 'warn'],
      ['waiting_goods', '等货', 'Waiting for goods', 'info'],
      ['risk', '风险核查', 'Risk review', 'bad'],
    ],
  },
  {
    code: 'address_label',
    name: '地址标签',
    note: null,
    builtIn: false,
    items: [
      ['家', '家', 'Home'],
      ['公司', '公司', 'Office'],
      ['父母', '父母', 'Parents'],
      ['学校', '学校', 'School'],
    ],
  },
];

/** Who takes the demo shop's parcels, the most used first. */
export const demoCarriers: readonly { readonly name: string; readonly phone: string; readonly website: string }[] = [
  { name: '顺丰速运', phone: '95338', website: 'https://www.sf-express.com' },
  { name: '中通快递', phone: '95311', website: 'https://www.zto.com' },
  { name: '圆通速递', phone: '95554', website: 'https://www.yto.net.cn' },
  { name: '京东物流', phone: '950616', website: 'https://www.jdl.com' },
  { name: '邮政 EMS', phone: '11183', website: 'https://www.ems.com.cn' },
  { name: '韵达快递', phone: '95546', website: 'https://www.yundaex.com' },
];
