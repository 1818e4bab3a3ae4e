// What mac-notification-sys, the one source in Objective-C among the crates, uses of the system: so that it can be compiled without Apple's
// headers. Its kinds and methods are as Apple's documentation has them.
#pragma once
#include <dispatch/dispatch.h>
#include <limits.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef double NSTimeInterval;
typedef const struct __CFString *CFStringRef;
typedef const struct __CFArray *CFArrayRef;
typedef struct __CFError *CFErrorRef;

@class NSArray, NSDate, NSDictionary, NSUserNotification;

CFArrayRef LSCopyApplicationURLsForBundleIdentifier(CFStringRef identifier, CFErrorRef *error);

@interface NSObject (KeyValueCoding)
- (id)valueForKey:(NSString *)key;
- (void)setValue:(id)value forKey:(NSString *)key;
@end

@interface NSString : NSObject
@property(readonly) NSUInteger length;
@property(readonly) double doubleValue;
@property(readonly) const char *UTF8String;
+ (instancetype)stringWithFormat:(NSString *)format, ...;
- (BOOL)isEqualToString:(NSString *)other;
- (NSArray *)componentsSeparatedByString:(NSString *)separator;
@end

@interface NSNumber : NSObject
@property(readonly) unsigned long long unsignedLongLongValue;
+ (NSNumber *)numberWithBool:(BOOL)value;
+ (NSNumber *)numberWithInt:(int)value;
@end

@interface NSArray : NSObject
@property(readonly) NSUInteger count;
- (NSUInteger)countByEnumeratingWithState:(void *)state objects:(id *)objects count:(NSUInteger)count;
- (id)objectAtIndexedSubscript:(NSUInteger)index;
@end

@interface NSDictionary : NSObject
- (id)objectForKeyedSubscript:(id)key;
@end

@interface NSData : NSObject
@property(readonly) const void *bytes;
+ (instancetype)dataWithBytes:(const void *)bytes length:(NSUInteger)length;
@end

@interface NSDate : NSObject
@property(readonly) NSTimeInterval timeIntervalSinceNow;
+ (instancetype)date;
+ (instancetype)dateWithTimeIntervalSinceNow:(NSTimeInterval)seconds;
+ (instancetype)dateWithTimeIntervalSince1970:(NSTimeInterval)seconds;
@end

@interface NSURL : NSObject
@property(readonly) NSString *scheme;
+ (instancetype)URLWithString:(NSString *)text;
+ (NSURL *)fileURLWithPath:(NSString *)path;
@end

@interface NSUUID : NSObject
@property(readonly) NSString *UUIDString;
- (instancetype)initWithUUIDString:(NSString *)text;
- (instancetype)initWithUUIDBytes:(const unsigned char *)bytes;
- (void)getUUIDBytes:(unsigned char *)bytes;
@end

@interface NSImage : NSObject
- (instancetype)initWithContentsOfURL:(NSURL *)url;
@end

@interface NSBundle : NSObject
@property(readonly) NSString *bundleIdentifier;
+ (NSBundle *)mainBundle;
@end

@interface NSThread : NSObject
@property(class, readonly) BOOL isMainThread;
@end

extern NSString *const NSDefaultRunLoopMode;

@interface NSTimer : NSObject
+ (NSTimer *)timerWithTimeInterval:(NSTimeInterval)seconds repeats:(BOOL)repeats block:(void (^)(NSTimer *))block;
- (void)invalidate;
@end

@interface NSRunLoop : NSObject
@property(class, readonly) NSRunLoop *currentRunLoop;
@property(class, readonly) NSRunLoop *mainRunLoop;
- (void)runUntilDate:(NSDate *)date;
- (void)addTimer:(NSTimer *)timer forMode:(NSString *)mode;
@end

@interface NSAppleEventDescriptor : NSObject
@property(readonly) NSString *stringValue;
@end

@interface NSAppleScript : NSObject
- (instancetype)initWithSource:(NSString *)source;
- (NSAppleEventDescriptor *)executeAndReturnError:(NSDictionary **)error;
@end

@interface NSAttributedString : NSObject
@property(readonly) NSString *string;
@end

extern NSString *const NSUserNotificationDefaultSoundName;

typedef enum NSUserNotificationActivationType : NSInteger {
    NSUserNotificationActivationTypeNone = 0,
    NSUserNotificationActivationTypeContentsClicked = 1,
    NSUserNotificationActivationTypeActionButtonClicked = 2,
    NSUserNotificationActivationTypeReplied = 3,
    NSUserNotificationActivationTypeAdditionalActionClicked = 4
} NSUserNotificationActivationType;

@interface NSUserNotification : NSObject
@property(copy) NSString *title;
@property(copy) NSString *subtitle;
@property(copy) NSString *informativeText;
@property(copy) NSString *actionButtonTitle;
@property(copy) NSString *otherButtonTitle;
@property(copy) NSDate *deliveryDate;
@property(copy) NSString *soundName;
@property BOOL hasActionButton;
@property(readonly) NSUserNotificationActivationType activationType;
@property(copy) NSString *identifier;
@property(copy) NSImage *contentImage;
@property BOOL hasReplyButton;
@property(copy) NSString *responsePlaceholder;
@property(readonly, copy) NSAttributedString *response;
@end

@protocol NSUserNotificationCenterDelegate;

@interface NSUserNotificationCenter : NSObject
@property(class, readonly) NSUserNotificationCenter *defaultUserNotificationCenter;
@property(assign) id<NSUserNotificationCenterDelegate> delegate;
@property(readonly, copy) NSArray *deliveredNotifications;
- (void)scheduleNotification:(NSUserNotification *)notification;
- (void)deliverNotification:(NSUserNotification *)notification;
- (void)removeDeliveredNotification:(NSUserNotification *)notification;
@end

@protocol NSUserNotificationCenterDelegate <NSObject>
@end
