import { measure } from '/work/main/bench/product-api';
measure('/work/main', console.log).then((r) => console.table(r));
