import sharp from 'sharp';
await sharp('/work/shared/look/components-1440-light.png').extract({left:40,top:55,width:400,height:150}).resize({width:1600}).png().toFile('/tmp/crop.png');
await sharp('/work/shared/look/components-1440-light.png').extract({left:560,top:55,width:320,height:150}).resize({width:1600}).png().toFile('/tmp/crop2.png');
