/** Names that people write between colons, and the code points (hexadecimal, joined by hyphens) they stand for. */
const names =
  'smile 1f604,grinning 1f600,smiley 1f603,grin 1f601,laughing 1f606,joy 1f602,blush 1f60a,wink 1f609,' +
  'heart_eyes 1f60d,sunglasses 1f60e,thinking 1f914,neutral_face 1f610,cry 1f622,sob 1f62d,angry 1f620,rage 1f621,' +
  'scream 1f631,sleeping 1f634,wave 1f44b,ok_hand 1f44c,thumbsup 1f44d,thumbsdown 1f44e,clap 1f44f,pray 1f64f,' +
  'muscle 1f4aa,point_right 1f449,point_left 1f448,point_up 261d,point_down 1f447,raised_hand 270b,eyes 1f440,' +
  'heart 2764,broken_heart 1f494,star 2b50,star2 1f31f,sparkles 2728,zap 26a1,fire 1f525,boom 1f4a5,rocket 1f680,' +
  'tada 1f389,confetti_ball 1f38a,gift 1f381,trophy 1f3c6,medal 1f3c5,crown 1f451,gem 1f48e,bulb 1f4a1,' +
  'warning 26a0,no_entry 26d4,no_entry_sign 1f6ab,x 274c,heavy_check_mark 2714,white_check_mark 2705,' +
  'ballot_box_with_check 2611,question 2753,exclamation 2757,information_source 2139,bell 1f514,lock 1f512,' +
  'unlock 1f513,key 1f511,mag 1f50d,link 1f517,paperclip 1f4ce,pushpin 1f4cc,round_pushpin 1f4cd,bookmark 1f516,' +
  'book 1f4d6,books 1f4da,notebook 1f4d3,memo 1f4dd,pencil2 270f,page_facing_up 1f4c4,clipboard 1f4cb,calendar 1f4c6,' +
  'date 1f4c5,file_folder 1f4c1,open_file_folder 1f4c2,package 1f4e6,inbox_tray 1f4e5,outbox_tray 1f4e4,email 1f4e7,' +
  'envelope 2709,phone 260e,computer 1f4bb,desktop_computer 1f5a5,keyboard 2328,floppy_disk 1f4be,camera 1f4f7,' +
  'video_camera 1f4f9,movie_camera 1f3a5,tv 1f4fa,speech_balloon 1f4ac,thought_balloon 1f4ad,loudspeaker 1f4e2,' +
  'mega 1f4e3,hourglass 231b,watch 231a,alarm_clock 23f0,stopwatch 23f1,gear 2699,wrench 1f527,hammer 1f528,' +
  'hammer_and_wrench 1f6e0,nut_and_bolt 1f529,bug 1f41b,art 1f3a8,construction 1f6a7,rotating_light 1f6a8,' +
  'shield 1f6e1,globe_with_meridians 1f310,earth_africa 1f30d,earth_americas 1f30e,cloud 2601,sunny 2600,umbrella 2614,' +
  'snowflake 2744,rainbow 1f308,seedling 1f331,deciduous_tree 1f333,coffee 2615,pizza 1f355,beer 1f37a,cake 1f370,' +
  'car 1f697,airplane 2708,ship 1f6a2,house 1f3e0,office 1f3e2,robot 1f916,ghost 1f47b,alien 1f47d,cat 1f431,dog 1f436,' +
  'arrow_right 27a1,arrow_left 2b05,arrow_up 2b06,arrow_down 2b07,recycle 267b,chart_with_upwards_trend 1f4c8,' +
  'bar_chart 1f4ca,moneybag 1f4b0,credit_card 1f4b3,100 1f4af,one 31-20e3,two 32-20e3,three 33-20e3,red_circle 1f534,' +
  'green_circle 1f7e2,large_blue_circle 1f535,white_circle 26aa,black_circle 26ab,test_tube 1f9ea,brain 1f9e0,' +
  'handshake 1f91d,dart 1f3af,checkered_flag 1f3c1,triangular_flag_on_post 1f6a9,label 1f3f7,new 1f195,soon 1f51c';

const pairs = names.split(',').map((pair): [string, string] => {
  const space = pair.indexOf(' ');
  return [pair.slice(0, space), pair.slice(space + 1)];
});

/** Code points by name. */
export const emojiCodes: ReadonlyMap<string, string> = new Map(pairs);

/** Names by code points. */
export const emojiNames: ReadonlyMap<string, string> = new Map(pairs.map(([name, code]) => [code, name]));
