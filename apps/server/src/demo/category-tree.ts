import type { Glyph } from './pictures/palette.ts';

/** The small shop's tree: every hand-written product stands on one of its leaves. `top > middle > leaves`. */
export const smallTree = `
厨房餐饮 > 咖啡茶饮 > 咖啡茶叶 杯壶
厨房餐饮 > 烹饪用具 > 锅具 刀具砧板
居家生活 > 家纺家具 > 床品布艺 灯具家具 个护美妆
服饰鞋包 > 穿戴出行 > 上衣围巾 鞋靴箱包
数码文创 > 数码文具 > 手机耳机 图书玩具
`;

/** A branch of the large shop: what its goods look like and cost (fen), and its leaves, whose names are goods themselves. */
export interface Branch {
  readonly top: string;
  readonly middle: string;
  readonly glyph: Glyph;
  readonly from: number;
  readonly to: number;
  readonly leaves: readonly string[];
}

export const branches: readonly Branch[] = `
母婴童装|婴童服饰|shirt|5900|19900|连体衣 爬服 婴儿帽 学步袜 儿童卫衣 儿童衬衫 背带裤 口水巾
母婴童装|喂养用品|bottle|2900|25900|奶瓶 辅食碗 儿童水杯 围嘴 温奶器 保温饭盒 训练筷 奶粉盒
母婴童装|益智玩具|blocks|3900|29900|磁力片 拼装轨道 手摇铃 早教卡 沙滩玩具 画板 积木桌 木琴
运动户外|跑步健身|shoe|4900|59900|训练鞋 瑜伽垫 哑铃 跳绳 筋膜枪 运动水壶 护膝 健身手套
运动户外|露营徒步|backpack|3900|89900|帐篷 睡袋 折叠椅 营地灯 登山杖 炉头 天幕 徒步背包
运动户外|骑行球类|bag|2900|69900|头盔 骑行包 篮球 羽毛球拍 乒乓球拍 网球包 车灯 骑行手套
食品生鲜|粮油调味|caddy|1900|12900|五常大米 小磨香油 头道酱油 菌菇酱 红糖 海盐 荞麦面 藜麦
食品生鲜|零食坚果|beans|1500|9900|每日坚果 手剥松子 牛肉干 海苔脆 冻干草莓 芝麻糕 蛋黄酥 山楂条
食品生鲜|酒水饮料|bottle|2900|39900|米酒 精酿啤酒 气泡水 苹果汁 梅子酒 黄酒 燕麦奶 康普茶
家用电器|厨房电器|pot|9900|89900|破壁机 空气炸锅 面包机 养生壶 电蒸锅 和面机 咖啡机 电热饭盒
家用电器|清洁电器|speaker|19900|199900|扫地机 洗地机 除螨仪 吸尘器 擦窗机 挂烫机 干衣机 空气净化器
家用电器|个护电器|charger|5900|69900|吹风机 电动牙刷 剃须刀 卷发棒 冲牙器 体重秤 按摩仪 足浴盆
美妆护肤|面部护理|tube|4900|49900|精华液 保湿霜 爽肤水 眼霜 面膜 卸妆油 隔离霜 颈霜
美妆护肤|彩妆香氛|perfume|3900|39900|口红 腮红 眉笔 眼影盘 粉底液 散粉 固体香膏 车载香氛
美妆护肤|洗护清洁|soap|1900|12900|洗发水 护发素 沐浴露 身体乳 护手霜 浴盐 牙膏 漱口水
宠物花园|猫狗主粮|caddy|3900|29900|猫粮 狗粮 猫罐头 冻干零食 磨牙棒 羊奶粉 猫条 营养膏
宠物花园|宠物用品|plush|1900|39900|猫抓板 宠物窝 牵引绳 自动喂食器 饮水机 猫砂盆 航空箱 逗猫棒
宠物花园|园艺绿植|candle|1500|19900|陶土花盆 园艺剪 浇水壶 营养土 多肉盆栽 香草种子 花架 驱虫灯
汽车用品|车内装饰|blanket|2900|39900|座垫 头枕 脚垫 遮阳挡 后备箱收纳 方向盘套 车载垃圾桶 腰靠
汽车用品|车载电器|charger|4900|79900|行车记录仪 车载充电器 胎压计 充气泵 车载吸尘器 应急电源 车载冰箱 导航支架
汽车用品|养护清洁|bottle|1900|15900|玻璃水 车蜡 洗车液 镀膜剂 除味剂 擦车巾 轮胎刷 内饰清洁剂
图书乐器|文学艺术|book|2900|12900|小说 诗集 画册 传记 摄影集 书法字帖 乐谱 剧本
图书乐器|少儿读物|notebook|1900|9900|绘本 科普书 童话集 立体书 识字卡 手工书 地图册 漫画
图书乐器|乐器配件|speaker|3900|99900|尤克里里 口琴 拇指琴 吉他 节拍器 琴弦 谱架 电钢琴
珠宝钟表|银饰珍珠|ring|9900|59900|银手镯 珍珠项链 银吊坠 脚链 胸针 耳环 银筷 长命锁
珠宝钟表|腕表时钟|ring|19900|159900|石英表 机械表 儿童表 挂钟 闹钟 表带 座钟 怀表
珠宝钟表|眼镜配饰|ring|4900|49900|太阳镜 防蓝光镜 领带 皮带 袖扣 发簪 丝巾扣 钱夹
家装五金|收纳整理|suitcase|1900|29900|收纳箱 衣架 鞋盒 抽屉分隔 置物架 真空袋 药箱 挂钩
家装五金|工具五金|knife|1900|49900|螺丝刀组 电钻 卷尺 扳手 工具箱 水平尺 热熔胶枪 美工刀
家装五金|智能家居|lamp|3900|59900|智能插座 感应夜灯 门锁 摄像头 窗帘电机 温湿度计 网关 氛围灯带
`
  .trim()
  .split('\n')
  .map(branchOf);

function branchOf(line: string): Branch {
  const [top = '', middle = '', glyph = 'bag', from, to, leaves = ''] = line.split('|');
  return { top, middle, glyph: glyph as Glyph, from: Number(from), to: Number(to), leaves: leaves.split(' ') };
}
